package been.hostruntime.jvm;

import been.protocol.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Names caches {@code JDK-CONTENT}, from the path of the JDK and its build and SDK. Every change
 * that makes a JVM reject a cache also changes its name.
 */
final class CacheName {
    private static final int LENGTH = 16;

    private CacheName() {}

    static String of(Jdk jdk, Path sdk) throws IOException {
        String place = digest(jdk.home().toString().getBytes(StandardCharsets.UTF_8));
        String content =
                String.join(
                        "\n",
                        jdk.release(),
                        sdk.toString(),
                        Files.getLastModifiedTime(sdk).toString(),
                        digest(Files.readAllBytes(sdk)));
        return place + "-" + digest(content.getBytes(StandardCharsets.UTF_8)) + ".cache";
    }

    /** Removes caches of earlier builds of the same JDK path. */
    static void removeOthers(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        String name = String.valueOf(file.getFileName());
        if (folder == null) {
            return;
        }
        List<Path> others;
        try (Stream<Path> files = Files.list(folder)) {
            others =
                    files.filter(other -> !other.equals(file))
                            .filter(other ->
                                    String.valueOf(other.getFileName())
                                            .startsWith(name.substring(0, LENGTH)))
                            .toList();
        }
        for (Path other : others) {
            Files.deleteIfExists(other);
        }
    }

    private static String digest(byte[] bytes) {
        return Sha256.of(bytes).substring(0, LENGTH);
    }
}
