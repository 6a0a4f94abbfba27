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
            return Optional.empty(); // absent in this kernel, or the group is gone
        }
    }

    /** Never creates the file: a kernel without it must not look as if it obeyed. */
    static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
    }
}
