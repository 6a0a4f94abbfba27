package been.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The user's own Maven, with the user's own settings and local repository. */
final class Maven {
    /** Fixed, so that what is fetched does not depend on the day. */
    static final String DEPENDENCY_PLUGIN =
            "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:";

    /** What os-maven-plugin calls this machine, by which dependencies may choose native parts. */
    private static final List<String> MACHINE = machine();

    private static final String QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

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
        private static final Pattern ERROR = Pattern.compile("\\[ERROR] +(\\S.*?)( -> \\[Help.*)?");

        /** What went wrong first. */
        String error() {
            return output.lines()
                    .map(ERROR::matcher)
                    .filter(Matcher::matches)
                    .map(match -> match.group(1))
                    .findFirst()
                    .orElse("Maven ended with status " + exitStatus);
        }

        /** What went wrong with one project of several. */
        Optional<String> errorOf(String project) {
            String about = " on project " + project + ": ";
            return output.lines()
                    .map(ERROR::matcher)
                    .filter(Matcher::matches)
                    .map(match -> match.group(1))
                    .filter(text -> text.contains(about))
                    .map(text -> text.substring(text.indexOf(about) + about.length()))
                    .findFirst();
        }
    }

    private static List<String> machine() {
        String name = System.getProperty("os.name").startsWith("Mac") ? "osx" : "linux";
        String arch =
                System.getProperty("os.arch")
                        .replace("amd64", "x86_64")
                        .replace("aarch64", "aarch_64");
        return List.of(
                "-Dos.detected.name=" + name,
                "-Dos.detected.arch=" + arch,
                "-Dos.detected.classifier=" + name + "-" + arch);
    }

    Run run(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(program, "--batch-mode", "--no-transfer-progress"));
        command.addAll(MACHINE);
        command.addAll(arguments);
        var builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        // Most of the time is the start of a JVM that does little.
        builder.environment().merge("MAVEN_OPTS", QUICK, (own, flags) -> flags + " " + own);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // Some installations colour their output whatever they are told.
        return new Run(process.waitFor(), output.replaceAll("\u001b\\[[0-9;]*m", ""));
    }
}
