package been.machine.launch;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The folder in which the supervisor of a run writes its status and receives orders. */
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

    /** Facts about the run, written before the supervisor was started. */
    public Path notes() {
        return folder.resolve("run");
    }

    /** Folder in which cachegrind writes its counts; exists only if it counts the run. */
    public Path counts() {
        return folder.resolve("counts");
    }

    /** The current status; empty until the supervisor has written its first line. */
    public Optional<RunStatus> read() throws IOException {
        try {
            String text = Files.readString(status(), StandardCharsets.ISO_8859_1);
            return text.contains("\n") ? Optional.of(RunStatus.parse(text)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Sends an order to the supervisor; ignored if it has ended. */
    public void order(String line) throws IOException {
        try (var pipe = orders()) {
            write(pipe, line);
        } catch (NoSuchFileException e) {
            return;
        }
    }

    /**
     * The same without ever waiting: false, and nothing is sent, while the supervisor has not read
     * its earlier orders.
     */
    public boolean orderNow(String line) throws IOException {
        try (var pipe = orders();
                var unread = new FileInputStream(control().toFile())) {
            if (unread.available() > 0) {
                return false;
            }
            write(pipe, line);
            return true;
        } catch (NoSuchFileException | FileNotFoundException e) {
            return true;
        }
    }

    /** Also opened for reading, because opening a pipe without a reader would block. */
    private FileChannel orders() throws IOException {
        return FileChannel.open(control(), StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static void write(FileChannel pipe, String line) throws IOException {
        pipe.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.US_ASCII)));
    }
}
