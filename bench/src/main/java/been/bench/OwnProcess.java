package been.bench;

import been.cli.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A process that prints figures, each on a line, its name first; some of them several times. */
final class OwnProcess {
    private OwnProcess() {}

    /** The command line that starts a program of the bench in a JVM of its own. */
    static List<String> java(Class<?> program, List<String> options, Object... arguments) {
        return Installation.javaOn(
                System.getProperty("java.class.path"),
                program.getName(),
                options,
                Arrays.stream(arguments).map(Object::toString).toList());
    }

    /**
     * All that it printed, by name.
     *
     * @throws BenchException with what it said, when it did not end well
     */
    static Map<String, List<Double>> figures(List<String> command)
            throws BenchException, IOException, InterruptedException {
        Path errors = Files.createTempFile("been-bench", ".err");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        try (BufferedReader lines = process.inputReader()) {
            var figures = new HashMap<String, List<Double>>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", 2);
                figures.computeIfAbsent(words[0], _ -> new ArrayList<>())
                        .add(Double.valueOf(words[1]));
            }
            if (process.waitFor() != 0) {
                throw new BenchException("it ended early: " + Files.readString(errors).strip());
            }
            return figures;
        } finally {
            process.destroy();
            Files.delete(errors);
        }
    }
}
