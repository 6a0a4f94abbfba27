package been.machine.groups;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Reads and writes the small files of a control group. */
final class GroupFiles {
    private GroupFiles() {}

    static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            return Optional.empty(); // not in this kernel, or the group was removed
        }
    }

    /**
     * Writes an existing file; never creates one, because then a missing feature would go
     * unnoticed.
     */
    static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
    }
}
