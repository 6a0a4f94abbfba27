package been.cli.install;

import been.cli.command.CommandFailure;
import been.cli.command.Installation;
import been.protocol.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a host runtime, and a name that is another whenever one of them is.
 *
 * @param version 16 hexadecimal digits
 */
record Bundle(String version, List<Path> files) {
    private static final int VERSION_LENGTH = 16;

    Bundle {
        files = List.copyOf(files);
    }

    /** What this installation would start itself. */
    static Bundle of(Installation installation) throws IOException {
        Path built = installation.home().resolve("host-runtime/target");
        Path jar = built.resolve("been-host-runtime.jar");
        if (!Files.exists(jar)) {
            throw CommandFailure.badInput(jar + " is not built; run: ./been build");
        }
        try (Stream<Path> libraries = Files.list(built.resolve("lib"))) {
            List<Path> files =
                    Stream.concat(
                                    Stream.of(jar),
                                    libraries.filter(file -> file.toString().endsWith(".jar")))
                            .sorted()
                            .toList();
            return new Bundle(version(files), files);
        }
    }

    private static String version(List<Path> files) throws IOException {
        var all = Sha256.digest();
        for (Path file : files) {
            all.update(String.valueOf(file.getFileName()).getBytes(StandardCharsets.UTF_8));
            all.update(Sha256.digest().digest(Files.readAllBytes(file)));
        }
        return Sha256.text(all).substring(0, VERSION_LENGTH);
    }
}
