package been.cli.call;

import been.cli.command.CommandFailure;
import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Writes answers of a platform to files. */
public final class Download {
    private Download() {}

    /**
     * Writes the answer of a GET to a file, which appears whole or not at all: where the platform
     * refuses or the connection breaks, a file that was there before stays as it was.
     */
    public static void into(Path target, PlatformClient client, String path)
            throws IOException, InterruptedException {
        Path folder = requireFolder(target);
        // Files.createTempFile would keep it from other users, whatever the umask is.
        Path part = folder.resolve(".been" + UUID.randomUUID() + ".part");
        try {
            try (OutputStream out = Files.newOutputStream(part)) {
                client.download(path, out);
            }
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * The folder of a file that is to be written.
     *
     * @throws CommandFailure when there is none, or the file is a folder itself
     */
    public static Path requireFolder(Path target) {
        if (Files.isDirectory(target)) {
            throw CommandFailure.badInput(target + " is a folder; name a file in it");
        }
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw CommandFailure.badInput("there is no folder for " + target + "; create it first");
        }
        return folder;
    }
}
