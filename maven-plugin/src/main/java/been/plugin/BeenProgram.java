package been.plugin;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/**
 * The command {@code been}, which needs a newer JDK than Maven may run on.
 *
 * @param program its file, or its name on the PATH
 * @param environment variables beside those of Maven
 */
record BeenProgram(String program, Map<String, String> environment) {

    BeenProgram {
        environment = Map.copyOf(environment);
    }

    /**
     * Runs a command to its end.
     *
     * @param out takes what it prints, line by line
     * @throws MojoFailureException with the last line, when it ends with another status than 0
     */
    void run(List<String> arguments, Consumer<String> out)
            throws MojoExecutionException, MojoFailureException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            Process process = start(builder);
            process.getOutputStream().close();
            String last = "it printed nothing";
            try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    out.accept(line);
                    last = line;
                }
            }
            int status = process.waitFor();
            if (status != 0) {
                throw new MojoFailureException(
                        "been %s %s ended with status %d: %s"
                                .formatted(arguments.get(0), arguments.get(1), status, last));
            }
        } catch (IOException e) {
            throw new MojoExecutionException("cannot read what been prints", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted while been ran", e);
        }
    }

    private Process start(ProcessBuilder builder) throws MojoExecutionException {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new MojoExecutionException(
                    "cannot run '"
                            + program
                            + "': add the folder of BEEN to the PATH, or set been.program to its"
                            + " script",
                    e);
        }
    }
}
