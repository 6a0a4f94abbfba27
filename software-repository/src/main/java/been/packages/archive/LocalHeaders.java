package been.packages.archive;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/**
 * Compares the header before each entry's content with its entry in the directory, so that a
 * program that reads the file from its beginning and one that reads the directory unpack the same;
 * and sees to it that the entries fill the file without gap or overlap.
 */
final class LocalHeaders {
    private static final int SIGNATURE = 0x0403_4b50;
    private static final int BYTES = 30;
    private static final int DESCRIPTOR_SIGNATURE = 0x0807_4b50;

    private final FileChannel file;

    LocalHeaders(FileChannel file) {
        this.file = file;
    }

    void check(List<ZipArchiveEntry> entries, ZipFrame frame) throws IOException {
        var byPlace =
                entries.stream()
                        .sorted(Comparator.comparingLong(ZipArchiveEntry::getLocalHeaderOffset))
                        .toList();
        long expected = 0;
        for (var entry : byPlace) {
            var shown = EntryPath.shown(entry.getName());
            if (entry.getLocalHeaderOffset() != expected) {
                throw new RefusedException(
                        RefusalCode.FORMAT,
                        "before " + shown + " the archive has a gap, or two entries overlap");
            }
            try {
                expected = end(entry, shown);
            } catch (EOFException beyond) {
                throw new RefusedException(RefusalCode.FORMAT, "the archive ends within " + shown);
            }
        }
        if (expected != frame.directoryOffset()) {
            throw new RefusedException(
                    RefusalCode.FORMAT,
                    "the archive's entries do not end where its directory begins");
        }
    }

    private long end(ZipArchiveEntry entry, String shown) throws IOException {
        long at = entry.getLocalHeaderOffset();
        var header = ZipFrame.read(file, at, BYTES);
        int nameBytes = Short.toUnsignedInt(header.getShort(26));
        int extraBytes = Short.toUnsignedInt(header.getShort(28));
        var rest = ZipFrame.read(file, at + BYTES, nameBytes + extraBytes);
        var name = new byte[nameBytes];
        var extra = new byte[extraBytes];
        rest.get(name).get(extra);
        boolean sizesFollow = (entry.getRawFlag() & EntryRules.SIZES_FOLLOW) != 0;
        boolean same =
                header.getInt(0) == SIGNATURE
                        && Short.toUnsignedInt(header.getShort(6)) == entry.getRawFlag()
                        && Short.toUnsignedInt(header.getShort(8)) == entry.getMethod()
                        && Arrays.equals(name, entry.getRawName());
        if (!same || !sizesAgree(header.slice(14, 12).order(header.order()), entry, sizesFollow)) {
            throw disagree(shown);
        }
        EntryRules.checkFields(extra, shown);
        long end = at + BYTES + nameBytes + extraBytes + entry.getCompressedSize();
        return sizesFollow ? end + descriptorBytes(end, entry, shown) : end;
    }

    /** CRC, packed and unpacked size in this order; zeros when they follow the content. */
    private static boolean sizesAgree(
            ByteBuffer figures, ZipArchiveEntry entry, boolean sizesFollow) {
        boolean zeros = figures.getInt(0) == 0 && figures.getInt(4) == 0 && figures.getInt(8) == 0;
        return (sizesFollow && zeros) || figuresAre(figures, entry);
    }

    private static boolean figuresAre(ByteBuffer figures, ZipArchiveEntry entry) {
        return figures.getInt(0) == (int) entry.getCrc()
                && Integer.toUnsignedLong(figures.getInt(4)) == entry.getCompressedSize()
                && Integer.toUnsignedLong(figures.getInt(8)) == entry.getSize();
    }

    /**
     * The figures after the content, with a signature before them or, as was usual once, without.
     */
    private int descriptorBytes(long at, ZipArchiveEntry entry, String shown) throws IOException {
        var descriptor = ZipFrame.read(file, at, 16);
        if (descriptor.getInt(0) == DESCRIPTOR_SIGNATURE
                && figuresAre(descriptor.slice(4, 12).order(descriptor.order()), entry)) {
            return 16;
        }
        if (figuresAre(descriptor, entry)) {
            return 12;
        }
        throw disagree(shown);
    }

    private static RefusedException disagree(String shown) {
        return new RefusedException(
                RefusalCode.FORMAT,
                "the archive says one thing of "
                        + shown
                        + " in its directory and another beside it");
    }
}
