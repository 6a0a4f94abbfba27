package been.results.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.Sha256;
import been.protocol.results.Attachment;
import been.results.landing.AttachmentStore;
import been.results.netcdf.Json;
import been.results.netcdf.LandingFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * An analysis as {@link ZipWriter} wrote it, unpacked and verified: every landing file reads, every
 * attachment has its digest.
 *
 * @param executions in the order of the archive
 * @param documents texts by name, such as the analysis file
 */
public record ZipAnalysis(List<Execution> executions, SortedMap<String, String> documents) {
    /** The folder of the documents. */
    public static final String DOCUMENTS = "documents/";

    /** The file of an experiment with that name is not a document. */
    private static final Pattern DOCUMENT =
            Pattern.compile(DOCUMENTS + "(?!experiment\\.nc$)([A-Za-z0-9][A-Za-z0-9._-]{0,99})");

    private static final int MOST_DOCUMENTS = 100;
    private static final Pattern LANDING =
            Pattern.compile("results/([^/]+)/([0-9]+)/([0-9]+)\\.nc");
    private static final Pattern CONTENT = Pattern.compile("attachments/([0-9a-f]{64})");
    private static final int MOST_ENTRIES = 5_000_000;
    private static final int MOST_BYTES_OF_NOTES = 16 << 20;

    /** An execution in the archive, without its texts. */
    private static final int BYTES_OF_AN_EXECUTION = 2_000;

    private static final int LAST_RECORD = 'P' | 'K' << 8 | 5 << 16 | 6 << 24;
    private static final int BYTES_OF_LAST_RECORD = 22;
    private static final int MOST_BYTES_OF_END = BYTES_OF_LAST_RECORD + 0xFFFF;

    /** The list of entries may use this fraction (1/n) of the maximum heap. */
    private static final int SHARE_OF_MEMORY = 8;

    /**
     * @param landing the unpacked file
     * @param invalidation text of the note; empty when there is none
     * @param attachments in the list, each content unpacked beside {@code landing}
     */
    public record Execution(
            Path landing,
            LandingFile.Summary read,
            Optional<String> invalidation,
            List<Attachment> attachments) {}

    public ZipAnalysis {
        executions = List.copyOf(executions);
        documents = Collections.unmodifiableSortedMap(new TreeMap<>(documents));
    }

    /** Where the content of an attachment was unpacked to. */
    public static Path content(Path folder, Attachment attachment) {
        return folder.resolve(attachment.sha256());
    }

    /**
     * Unpacks and verifies.
     *
     * @param folder empty, where files are put by names of our own
     * @throws UnusableArchive with the reason
     */
    public static ZipAnalysis unpack(Path archive, Path folder)
            throws IOException, UnusableArchive {
        requireMemoryOfDirectory(archive);
        try (var zip = new ZipFile(archive.toFile(), UTF_8)) {
            return new Unpacking(zip, folder, new Budget(folder)).run();
        } catch (ZipException | EOFException wrong) {
            throw new UnusableArchive("is not a ZIP file or is damaged: " + wrong.getMessage());
        }
    }

    /**
     * The list of entries at the end of an archive is in memory whole while it is open, whatever it
     * lists. How long it is stands in the last record, which a comment may follow.
     */
    private static void requireMemoryOfDirectory(Path archive) throws IOException, UnusableArchive {
        try (var channel = FileChannel.open(archive, StandardOpenOption.READ)) {
            var end =
                    ByteBuffer.allocate((int) Math.min(channel.size(), MOST_BYTES_OF_END))
                            .order(ByteOrder.LITTLE_ENDIAN);
            long at = channel.size() - end.capacity();
            while (end.hasRemaining() && channel.read(end, at + end.position()) >= 0) {
                // Until all is there.
            }
            for (int i = 0; i + BYTES_OF_LAST_RECORD <= end.position(); i++) {
                boolean isRecord = end.getInt(i) == LAST_RECORD;
                long bytes = isRecord ? Integer.toUnsignedLong(end.getInt(i + 12)) : 0;
                if (bytes > Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY) {
                    throw new UnusableArchive("lists more entries than there is memory for");
                }
            }
        }
    }

    /** Describes the problem of an archive. */
    public static final class UnusableArchive extends Exception {
        private static final long serialVersionUID = 1;

        UnusableArchive(String problem) {
            super(problem);
        }
    }

    /** What one archive may take, however many entries that is in. */
    private static final class Budget {
        private long disk;
        private long memory = LandingFile.mostBytes();

        /** Half of what the disk still has. */
        Budget(Path folder) throws IOException {
            disk = Files.getFileStore(folder).getUsableSpace() / 2;
        }

        void takeMemory(long bytes) throws UnusableArchive {
            memory -= bytes;
            if (memory < 0) {
                throw new UnusableArchive(
                        "holds more executions and notes than this controller has memory for");
            }
        }
    }

    /** One unpacking. */
    private record Unpacking(ZipFile zip, Path folder, Budget budget) {

        ZipAnalysis run() throws IOException, UnusableArchive {
            manifest();
            if (zip.size() > MOST_ENTRIES) {
                throw new UnusableArchive("has more than " + MOST_ENTRIES + " entries");
            }
            var contents = new HashSet<String>();
            var executions = new ArrayList<Execution>();
            var documents = new TreeMap<String, String>();
            var entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                var content = CONTENT.matcher(entry.getName());
                if (content.matches()) {
                    content(entry, content.group(1));
                    contents.add(content.group(1));
                }
                var document = DOCUMENT.matcher(entry.getName());
                if (document.matches()) {
                    documents.put(document.group(1), note(entry.getName()).orElseThrow());
                    if (documents.size() > MOST_DOCUMENTS) {
                        throw new UnusableArchive("has more than " + MOST_DOCUMENTS + " documents");
                    }
                }
                if (LANDING.matcher(entry.getName()).matches()) {
                    executions.add(execution(entry, executions.size()));
                }
            }
            for (Execution execution : executions) {
                for (Attachment attachment : execution.attachments()) {
                    if (!contents.contains(attachment.sha256())) {
                        throw new UnusableArchive(
                                "lacks the content of "
                                        + attachment.name()
                                        + ", attachments/"
                                        + attachment.sha256());
                    }
                }
            }
            if (executions.isEmpty()) {
                throw new UnusableArchive("holds no landing file");
            }
            return new ZipAnalysis(executions, documents);
        }

        private void manifest() throws IOException, UnusableArchive {
            try {
                var manifest = Json.texts(note(ZipWriter.MANIFEST).orElse("{}"));
                if (ZipWriter.FORMAT.equals(manifest.get("format"))) {
                    return;
                }
            } catch (RuntimeException noJson) {
                throw new UnusableArchive("has a damaged manifest.json");
            }
            throw new UnusableArchive(
                    "is not an analysis exported by BEEN (been results export --format zip)");
        }

        private void content(ZipEntry entry, String sha256) throws IOException, UnusableArchive {
            Path file = folder.resolve(sha256);
            unpack(entry, file);
            if (!Sha256.of(file).equals(sha256)) {
                throw new UnusableArchive("is damaged: " + entry.getName() + " has another digest");
            }
        }

        private Execution execution(ZipEntry entry, int number)
                throws IOException, UnusableArchive {
            Path file = folder.resolve(number + ".nc");
            unpack(entry, file);
            LandingFile.Summary read;
            try {
                read = LandingFile.summary(file);
            } catch (IOException damaged) {
                throw new UnusableArchive(
                        "holds " + entry.getName() + ", which is no whole landing file");
            }
            budget.takeMemory(BYTES_OF_AN_EXECUTION + read.headerBytes());
            var address = read.landing().address();
            String expected =
                    "results/%s/%d/%d.nc"
                            .formatted(address.experiment(), address.binary(), address.execution());
            if (!expected.equals(entry.getName())) {
                throw new UnusableArchive(
                        "holds " + entry.getName() + " with the content of " + expected);
            }
            String stem = entry.getName().substring(0, entry.getName().length() - 3);
            Optional<String> list = note(stem + ".attachments.json");
            try {
                return new Execution(
                        file,
                        read,
                        note(stem + ".invalidated.json"),
                        list.isEmpty() ? List.of() : AttachmentStore.parsed(list.get()));
            } catch (RuntimeException noJson) {
                throw new UnusableArchive("has a damaged " + stem + ".attachments.json");
            }
        }

        /** The size that the archive claims. */
        private void unpack(ZipEntry entry, Path file) throws IOException, UnusableArchive {
            try (InputStream in = zip.getInputStream(entry);
                    var out = Files.newOutputStream(file)) {
                var buffer = new byte[1 << 16];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    budget.disk -= read;
                    if (budget.disk < 0) {
                        throw new UnusableArchive("needs more than half of the free disk space");
                    }
                    out.write(buffer, 0, read);
                }
            }
        }

        private Optional<String> note(String name) throws IOException, UnusableArchive {
            ZipEntry entry = zip.getEntry(name);
            if (entry == null) {
                return Optional.empty();
            }
            try (InputStream in = zip.getInputStream(entry)) {
                byte[] note = in.readNBytes(MOST_BYTES_OF_NOTES + 1);
                if (note.length > MOST_BYTES_OF_NOTES) {
                    throw new UnusableArchive("has a " + name + " of more than 16 MiB");
                }
                budget.takeMemory(note.length);
                return Optional.of(new String(note, UTF_8));
            }
        }
    }
}
