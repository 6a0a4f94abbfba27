package been.sources;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The host's own tools, with settings of the test instead of those of its user. */
final class TestTool {
    private TestTool() {}

    /** A program that runs the tool with those variables; skips the test where there is no tool. */
    static Path of(Path folder, String tool, Map<String, String> settings) throws IOException {
        Optional<Path> installed =
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .map(path -> Path.of(path, tool))
                        .filter(Files::isExecutable)
                        .findFirst();
        Assumptions.assumeTrue(installed.isPresent(), tool + " is not installed here");
        String variables =
                settings.entrySet().stream()
                        .map(one -> "export %s='%s'\n".formatted(one.getKey(), one.getValue()))
                        .collect(Collectors.joining());
        Path program = Files.createDirectories(folder.resolve("tools")).resolve(tool);
        Files.writeString(
                program, "#!/bin/sh\n%sexec '%s' \"$@\"\n".formatted(variables, installed.get()));
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + program + " executable");
        }
        return program;
    }
}
