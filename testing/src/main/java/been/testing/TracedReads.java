package been.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** File systems on which reads of files leave a trace, whatever they are copied by. */
public final class TracedReads {
    private TracedReads() {}

    /** Skips a test where copies share blocks instead of being read, such as on XFS and Btrfs. */
    public static void assume(Path folder) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("clone-from"), "1");
        Path copy = folder.resolve("clone-to");
        Process clone =
                new ProcessBuilder("cp", "--reflink=always", file.toString(), copy.toString())
                        .redirectErrorStream(true)
                        .start();
        clone.getInputStream().readAllBytes();
        boolean isCloned = clone.waitFor() == 0;
        Files.delete(file);
        Files.deleteIfExists(copy);
        Assumptions.assumeFalse(isCloned, "copies share blocks on the file system of " + folder);
    }
}
