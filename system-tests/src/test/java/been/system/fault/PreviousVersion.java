package been.system.fault;

import been.testing.network.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An older version of the platform, with an older schema, built from the history of this
 * repository.
 */
final class PreviousVersion {
    /** The oldest commit whose databases and journals this version can read. */
    private static final String COMMIT = "af2d8b41aabb";

    private PreviousVersion() {}

    /** Whether the history is here: some copies of a repository have none. */
    static boolean isKnown() throws IOException, InterruptedException {
        return new ProcessBuilder("git", "cat-file", "-e", COMMIT)
                        .directory(Plan.HOME.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    /** Builds it if this was not done before, which takes minutes, and returns where it is. */
    static Path build() throws IOException, InterruptedException {
        Path home = Plan.HOME.resolve(".build/previous-" + COMMIT);
        if (!Files.exists(home)) {
            Path part = Plan.HOME.resolve(".build/previous.part");
            String script =
                    """
                    rm -rf "$1"
                    mkdir -p "$1"
                    git -C "$2" archive --output="$1/source.tar" "$3"
                    tar -x -C "$1" -f "$1/source.tar"
                    env -u BEEN_BUILD "$1/been" --version
                    """;
            Shell.run(
                    List.of(
                            "sh",
                            "-ec",
                            script,
                            "sh",
                            part.toString(),
                            Plan.HOME.toString(),
                            COMMIT));
            Files.move(part, home);
        }
        return home;
    }
}
