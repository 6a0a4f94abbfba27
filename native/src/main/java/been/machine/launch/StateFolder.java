package been.machine.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The folder in which one run's supervisor writes its status and listens for orders. */
public record StateFolder(Path folder) {

    public StateFolder {
        folder = folder.toAbsolutePath();
    }

    public Path status() {
        return folder.resolve("status");
    }

    public Path control() {
        return folder.resolve("control");
    }

    /** What the runtime noted about the run before it started the supervisor. */
    public Path notes() {
        return folder.resolve("run");
    }

    /** What the supervisor has written so far; empty before its first word. */
    public Optional<RunStatus> read() throws IOException {
        try {
            String text = Files.readString(status(), StandardCharsets.ISO_8859_1);
            return text.contains("\n") ? Optional.of(RunStatus.parse(text)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Gives the supervisor an order; one that is not there any more misses nothing. */
    public void order(String line) throws IOException {
        // Opened for reading too: a pipe that nobody reads would block for ever.
        try (var pipe =
                FileChannel.open(control(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            pipe.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchFileException e) {
            return;
        }
    }
}
