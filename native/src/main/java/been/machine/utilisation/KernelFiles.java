package been.machine.utilisation;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Reads small kernel files into a reused buffer. Not thread-safe. */
final class KernelFiles {
    private byte[] buffer = new byte[8 << 10];

    /** The whole file; empty when it does not exist, for example because its process has ended. */
    Optional<String> read(String path) {
        try (var in = new FileInputStream(path)) {
            int length = 0;
            for (int more = in.read(buffer); more > 0; ) {
                length += more;
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * length);
                }
                more = in.read(buffer, length, buffer.length - length);
            }
            return Optional.of(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Optional<String> read(Path path) {
        return read(path.toString());
    }
}
