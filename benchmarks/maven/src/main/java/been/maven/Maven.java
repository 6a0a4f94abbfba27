package been.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The user's own Maven, with the user's own settings and local repository. */
final class Maven {
    /** Fixed, so that what is fetched does not depend on the day. */
    static final String DEPENDENCY_PLUGIN =
            "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:";

    static final String HELP_PLUGIN = "org.apache.maven.plugins:maven-help-plugin:3.5.1:";

    private final String program;
    private final Path folder;

    /**
     * @param program path of {@code mvn}
     * @param folder where it runs
     */
    Maven(String program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /** What a run of Maven said. */
    record Run(int exitStatus, String output) {

        /** The lines that say what went wrong. */
        String errors() {
            String errors =
                    output.lines()
                            .filter(line -> line.startsWith("[ERROR]") && line.length() > 10)
                            .limit(3)
                            .reduce("", (all, line) -> all + line.substring(7) + ";")
                            .strip();
            return errors.isEmpty() ? "Maven ended with status " + exitStatus : errors;
        }
    }

    Run run(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(program, "--batch-mode", "--no-transfer-progress"));
        command.addAll(arguments);
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // Some installations colour their output whatever they are told.
        return new Run(process.waitFor(), output.replaceAll("\u001b\\[[0-9;]*m", ""));
    }
}
