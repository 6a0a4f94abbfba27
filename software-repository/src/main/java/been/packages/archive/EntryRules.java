package been.packages.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** What the directory may say of one entry. */
final class EntryRules {
    /** Times and owners, and the mark of a jar; everything else can carry links, names or keys. */
    private static final Set<Integer> HARMLESS_FIELDS =
            Set.of(0x5455, 0x7875, 0x5855, 0x000a, 0xcafe);

    private static final int TYPE = 0xF000;
    private static final int REGULAR = 0x8000;
    private static final int DIRECTORY = 0x4000;
    private static final int SET_ID_AND_STICKY = 0x0E00;
    private static final int DOS_VOLUME = 0x08;
    private static final int DOS_DIRECTORY = 0x10;

    /** Sizes follow the content, and names are UTF-8; the rest encrypts, patches or hides. */
    static final int ALLOWED_FLAGS = 0x0008 | 0x0800 | 0x0006;

    static final int SIZES_FOLLOW = 0x0008;

    private EntryRules() {}

    static void check(ZipArchiveEntry entry) throws RefusedException {
        var shown = EntryPath.shown(entry.getName());
        checkName(entry, shown);
        checkMethod(entry, shown);
        checkMode(entry, shown);
        checkFields(entry.getCentralDirectoryExtra(), shown);
        if (entry.getComment() != null && !entry.getComment().isEmpty()) {
            throw new RefusedException(RefusalCode.FORMAT, shown + " has a comment");
        }
        if (entry.isDirectory() && entry.getSize() != 0) {
            throw new RefusedException(RefusalCode.FORMAT, "the folder " + shown + " has content");
        }
    }

    private static void checkName(ZipArchiveEntry entry, String shown) throws RefusedException {
        // The raw bytes, because programs disagree on names that are not plainly UTF-8.
        var raw = entry.getRawName();
        if (raw == null || !Arrays.equals(raw, entry.getName().getBytes(UTF_8))) {
            throw new RefusedException(
                    RefusalCode.PATH, "the path " + shown + " is not UTF-8 in the archive");
        }
        boolean ascii = entry.getName().chars().allMatch(c -> c < 128);
        if (!ascii && (entry.getRawFlag() & 0x0800) == 0) {
            throw new RefusedException(
                    RefusalCode.PATH, "the path " + shown + " is not marked as UTF-8");
        }
    }

    private static void checkMethod(ZipArchiveEntry entry, String shown) throws RefusedException {
        if ((entry.getRawFlag() & ~ALLOWED_FLAGS) != 0) {
            throw new RefusedException(
                    RefusalCode.METHOD, shown + " is encrypted, or uses another rare part of ZIP");
        }
        boolean stored = entry.getMethod() == ZipEntry.STORED;
        if (!stored && entry.getMethod() != ZipEntry.DEFLATED) {
            throw new RefusedException(
                    RefusalCode.METHOD,
                    shown + " is packed by a method other than stored or deflated");
        }
        if (stored && (entry.getRawFlag() & SIZES_FOLLOW) != 0) {
            throw new RefusedException(
                    RefusalCode.FORMAT, shown + " is stored, but its size follows its content");
        }
        if (stored && entry.getSize() != entry.getCompressedSize()) {
            throw new RefusedException(RefusalCode.FORMAT, shown + " is stored with two sizes");
        }
    }

    private static void checkMode(ZipArchiveEntry entry, String shown) throws RefusedException {
        // For every declared system of origin: unpackers do so, too.
        int mode = (int) (entry.getExternalAttributes() >>> 16) & 0xFFFF;
        int expected = entry.isDirectory() ? DIRECTORY : REGULAR;
        if ((mode & TYPE) != 0 && (mode & TYPE) != expected) {
            throw new RefusedException(
                    RefusalCode.LINK,
                    shown + " is neither a file nor a folder but a link, device, pipe or socket");
        }
        if ((mode & SET_ID_AND_STICKY) != 0) {
            throw new RefusedException(
                    RefusalCode.MODE, shown + " has a set-user-id, set-group-id or sticky bit");
        }
        int dos = (int) entry.getExternalAttributes() & 0xFF;
        if ((dos & DOS_VOLUME) != 0 || ((dos & DOS_DIRECTORY) != 0 && !entry.isDirectory())) {
            throw new RefusedException(
                    RefusalCode.LINK, shown + " has the attributes of something else than a file");
        }
    }

    /** The extra fields of a header, where only harmless ones may be. */
    static void checkFields(byte[] extra, String shown) throws RefusedException {
        var fields = ByteBuffer.wrap(extra).order(ByteOrder.LITTLE_ENDIAN);
        while (fields.hasRemaining()) {
            if (fields.remaining() < 4) {
                throw new RefusedException(
                        RefusalCode.FORMAT, shown + " has a damaged extra field");
            }
            int id = Short.toUnsignedInt(fields.getShort());
            int bytes = Short.toUnsignedInt(fields.getShort());
            if (bytes > fields.remaining()) {
                throw new RefusedException(
                        RefusalCode.FORMAT, shown + " has a damaged extra field");
            }
            if (!HARMLESS_FIELDS.contains(id)) {
                throw new RefusedException(
                        RefusalCode.FORMAT,
                        String.format(
                                "%s has the extra field 0x%04x, which no package needs",
                                shown, id));
            }
            fields.position(fields.position() + bytes);
        }
    }
}
