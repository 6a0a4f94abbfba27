package been.cli.results;

import been.cli.command.CommandFailure;
import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where what the platform sends goes. */
final class Output {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "file to write (default: standard output)")
    private @Nullable Path file;

    /** A file appears whole, or not at all. */
    void take(PlatformClient client, String path) throws IOException, InterruptedException {
        Path target = file;
        if (target == null) {
            client.download(path, System.out);
            System.out.flush();
            return;
        }
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw CommandFailure.badInput(target + ": there is no such folder; make it first");
        }
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
}
