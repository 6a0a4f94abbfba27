package been.hostruntime.attempt;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The last line that a program wrote, for messages. */
final class LastErrorLine {
    private static final int LOOKED_AT = 4096;
    private static final int LONGEST = 300;

    private LastErrorLine() {}

    /** The last line that is not blank; empty when there is none. */
    static Optional<String> of(Path output) throws IOException {
        if (!Files.isRegularFile(output)) {
            return Optional.empty();
        }
        try (var file = new RandomAccessFile(output.toFile(), "r")) {
            long size = file.length();
            file.seek(Math.max(0, size - LOOKED_AT));
            byte[] end = new byte[(int) Math.min(size, LOOKED_AT)];
            file.readFully(end);
            String text =
                    new String(end, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}&&[^\n]]", "?");
            List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
            if (lines.isEmpty()) {
                return Optional.empty();
            }
            String last = lines.getLast().strip();
            return Optional.of(last.length() <= LONGEST ? last : last.substring(0, LONGEST) + "…");
        }
    }
}
