package been.cli.call;

import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where what the platform sends goes. */
public final class Output {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "file to write (default: standard output)")
    private @Nullable Path file;

    /** Reports a file that cannot be written before a platform is asked. */
    public void check() {
        if (file != null) {
            Download.requireFolder(file);
        }
    }

    public void take(PlatformClient client, String path) throws IOException, InterruptedException {
        if (file == null) {
            client.download(path, System.out);
            System.out.flush();
        } else {
            Download.into(file, client, path);
        }
    }
}
