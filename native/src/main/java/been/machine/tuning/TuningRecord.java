package been.machine.tuning;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The file with the original values of tuned settings: one per line, with check, path, original and
 * tuned value separated by tabs. It exists while a setting may have to be restored.
 */
final class TuningRecord {
    private static final int FIELDS = 4;

    private final Path file;

    TuningRecord(Path file) {
        this.file = file;
    }

    /** The values in the order in which they were changed; none when there is no file. */
    List<TunedValue> read() throws IOException {
        var values = new ArrayList<TunedValue>();
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            return List.of();
        }
        for (String line : lines) {
            String[] fields = line.split("\t", -1);
            if (fields.length != FIELDS) {
                throw new IOException(
                        file
                                + " has the line '"
                                + line
                                + "', which is not a setting: restore the values by hand and"
                                + " delete the file");
            }
            values.add(new TunedValue(fields[0], fields[1], fields[2], fields[3]));
        }
        return values;
    }

    /** Stores the values on disk. */
    void write(List<TunedValue> values) throws IOException {
        if (values.isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        var text = new StringBuilder();
        for (TunedValue value : values) {
            text.append(
                    String.join("\t", value.check(), value.path(), value.before(), value.tuned()));
            text.append('\n');
        }
        Path folder = file.toAbsolutePath().resolveSibling(".").normalize();
        Files.createDirectories(folder);
        Path draft = folder.resolve(file.getFileName() + ".new");
        try (var channel =
                FileChannel.open(
                        draft,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text.toString());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
