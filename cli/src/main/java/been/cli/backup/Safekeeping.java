package been.cli.backup;

import been.cli.command.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program that works on a platform's folder while nobody else does. */
final class Safekeeping {
    private Safekeeping() {}

    /**
     * Runs it to its end; it says itself what became of it.
     *
     * @return its exit status
     */
    static int run(
            Installation installation, String what, Path data, Path file, ServerDatabase database)
            throws IOException, InterruptedException {
        var arguments =
                new ArrayList<>(
                        List.of(
                                "--do",
                                what,
                                "--data",
                                data.toString(),
                                "--file",
                                file.toAbsolutePath().toString()));
        arguments.addAll(database.arguments());
        return new ProcessBuilder(
                        installation.java(
                                "web-ui",
                                "been.web.Safekeeping",
                                List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"),
                                arguments))
                .inheritIO()
                .start()
                .waitFor();
    }
}
