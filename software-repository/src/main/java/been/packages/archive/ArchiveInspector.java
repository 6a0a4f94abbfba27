package been.packages.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Validates an archive without unpacking anything: frame, paths, kinds of files, sizes, checksums
 * and manifest, from the cheapest to the most expensive. Memory stays bounded whatever is in the
 * file. Thread-safe.
 */
public final class ArchiveInspector {
    static final String MANIFEST = "package.yaml";

    private final ArchiveLimits limits;

    public ArchiveInspector(ArchiveLimits limits) {
        this.limits = limits;
    }

    /**
     * Finds the first rule that a file breaks, if any.
     *
     * @throws IOException when the file cannot be read; what is wrong within it is a refusal
     */
    public Inspection inspect(Path archive) throws IOException {
        try (var file = FileChannel.open(archive, StandardOpenOption.READ)) {
            return inspect(file);
        } catch (RefusedException refused) {
            return new Inspection.Unsound(refused.refusal());
        }
    }

    private Inspection inspect(FileChannel file) throws IOException {
        if (file.size() > limits.bytes()) {
            throw new RefusedException(
                    RefusalCode.SIZE,
                    "the archive has "
                            + file.size()
                            + " bytes; "
                            + limits.bytes()
                            + " are allowed");
        }
        var frame = ZipFrame.read(file, limits);
        try (var zip = open(file)) {
            var entries = Collections.list(zip.getEntries());
            if (entries.size() != frame.entries()) {
                throw new RefusedException(
                        RefusalCode.FORMAT,
                        "the archive has another number of entries than its directory says");
            }
            checkNames(entries);
            new LocalHeaders(file).check(entries, frame);
            var budget = new Budget(limits, file.size());
            var manifest = manifest(zip);
            var content = new ContentReader(zip, budget, limits);
            for (var entry : entries) {
                content.check(entry);
            }
            return new Inspection.Sound(manifest, entries.size(), budget.seen());
        }
    }

    private static ZipFile open(FileChannel file) throws RefusedException {
        try {
            return ZipFile.builder()
                    .setSeekableByteChannel(file)
                    .setUseUnicodeExtraFields(false)
                    .setIgnoreLocalFileHeader(true)
                    .get();
        } catch (IOException | RuntimeException unreadable) {
            // The library answers some damaged directories with unchecked exceptions.
            throw new RefusedException(RefusalCode.FORMAT, "the archive has a damaged directory");
        }
    }

    private static void checkNames(List<ZipArchiveEntry> entries) throws RefusedException {
        var tree = new EntryTree();
        for (var entry : entries) {
            tree.add(entry.getName());
            EntryRules.check(entry);
        }
    }

    private static Manifest manifest(ZipFile zip) throws IOException {
        var entry = zip.getEntry(MANIFEST);
        if (entry == null) {
            throw new RefusedException(
                    RefusalCode.MANIFEST, "the archive has no package.yaml at its root");
        }
        if (entry.getSize() > ManifestReader.MAXIMUM_BYTES) {
            throw new RefusedException(
                    RefusalCode.MANIFEST,
                    "package.yaml is larger than " + ManifestReader.MAXIMUM_BYTES + " bytes");
        }
        try (var content = zip.getInputStream(entry)) {
            return ManifestReader.read(content.readNBytes(ManifestReader.MAXIMUM_BYTES));
        } catch (RefusedException refused) {
            throw refused;
        } catch (IOException damaged) {
            throw new RefusedException(RefusalCode.CHECKSUM, "package.yaml is damaged");
        }
    }
}
