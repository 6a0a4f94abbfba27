package been.bench.platform;

import been.bench.report.BenchException;
import been.bench.report.Sample;
import been.cli.command.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a program of the bench printed: figures, one a line, the name first. */
public final class OwnProcess {
    private final Map<String, Sample> samples = new HashMap<>();

    private OwnProcess() {}

    /**
     * Runs a program of the bench in its own JVM.
     *
     * @throws BenchException with what it wrote to standard error, when it fails
     */
    public static OwnProcess run(Class<?> program, List<String> options, Object... arguments)
            throws BenchException, IOException, InterruptedException {
        List<String> command =
                Installation.javaOn(
                        System.getProperty("java.class.path"),
                        program.getName(),
                        options,
                        Arrays.stream(arguments).map(Object::toString).toList());
        Path errors = Files.createTempFile("been-bench", ".err");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        try (BufferedReader lines = process.inputReader()) {
            var printed = new OwnProcess();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", 2);
                printed.samples
                        .computeIfAbsent(words[0], _ -> new Sample())
                        .add(Double.parseDouble(words[1]));
            }
            if (process.waitFor() != 0) {
                throw new BenchException(
                        program.getSimpleName() + " failed: " + Files.readString(errors).strip());
            }
            return printed;
        } finally {
            process.destroy();
            Files.delete(errors);
        }
    }

    /** All values of one name. */
    public Sample sample(String name) {
        Sample sample = samples.get(name);
        if (sample == null) {
            throw new IllegalStateException("the program printed no " + name);
        }
        return sample;
    }

    /** The only value of that name. */
    public double figure(String name) {
        return sample(name).value().middle();
    }
}
