package been.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The time that results take on their way in, and to be found again among many. */
final class StorageSpeed implements Simulated {
    private static final int EXECUTIONS = 100_000;
    private static final int LANDINGS = 7;
    private static final double MOST_TO_LAND = 0.6;
    private static final double MOST_TO_OPEN = 0.01;
    private static final double MOST_TO_REINDEX = 60;

    private final Path work;

    /**
     * @param work a folder for the results
     */
    StorageSpeed(Path work) {
        this.work = work;
    }

    @Override
    public String name() {
        return "storage";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random)
            throws BenchException, IOException, InterruptedException {
        int executions = share < 1 ? 2_000 : EXECUTIONS;
        Path folder = Files.createDirectories(work.resolve("storage"));
        List<String> command =
                OwnProcess.java(
                        StorageBench.class,
                        List.of("-Xmx400m"),
                        folder,
                        executions,
                        share < 1 ? 2 : LANDINGS,
                        random.nextLong());
        Map<String, Sample> samples = run(command);
        Sample land = sample(samples, "land");
        Sample open = sample(samples, "open");
        Sample reindex = sample(samples, "reindex");
        return List.of(
                Reading.of("10 million measurements land", "s", land.value())
                        .aiming("≤ 0.6 s", land.value().middle() <= MOST_TO_LAND)
                        .noting(
                                "from the received recording to the file on the disk and in the"
                                        + " index; heap of 400 MiB at most"),
                Reading.of(
                                "open any of %,d executions".formatted(executions),
                                "s",
                                open.quantile(0.5))
                        .aiming("≤ 10 ms", open.max() <= MOST_TO_OPEN)
                        .noting("found, verified and read; all of a thousand within the target"),
                Reading.of("re-index %,d executions".formatted(executions), "s", reindex.value())
                        .aiming("≤ 60 s", reindex.value().middle() <= MOST_TO_REINDEX)
                        .noting("every file read and verified; SQLite"));
    }

    private static Map<String, Sample> run(List<String> command)
            throws BenchException, IOException, InterruptedException {
        var samples = new HashMap<String, Sample>();
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (BufferedReader answers = process.inputReader()) {
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                String[] words = line.split(" ", -1);
                if (words.length == 2) {
                    samples.computeIfAbsent(words[0], _ -> new Sample())
                            .add(Double.parseDouble(words[1]));
                }
            }
            if (process.waitFor() != 0) {
                throw new BenchException("the JVM with 400 MiB of heap ended early");
            }
            return samples;
        } finally {
            process.destroy();
        }
    }

    private static Sample sample(Map<String, Sample> samples, String name) throws BenchException {
        Sample sample = samples.get(name);
        if (sample == null) {
            throw new BenchException("nothing was measured of " + name);
        }
        return sample;
    }
}
