package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Folders;
import been.machine.measure.Measurer;
import been.machine.measure.RunRequest;
import been.machine.measure.RunResult;
import been.machine.measure.Streams;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** BEEN as a host runtime uses it: one process that starts run after run in fresh groups. */
final class Ours implements Contestant {
    private final Measurer measurer;
    private final Path folder;
    private long number;

    /**
     * @param folder for launcher, states and output
     */
    Ours(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.measurer = Measurer.open(folder.resolve("tools"));
    }

    @Override
    public String name() {
        return "BEEN";
    }

    /** How it measures on this machine. */
    String accounting() {
        return measurer.accounting() + ", " + measurer.supervisor() + " supervisor";
    }

    @Override
    public Ran run(Job job) throws BenchException, IOException, InterruptedException {
        String name = "been-bench-" + ProcessHandle.current().pid() + "-" + ++number;
        Path state = folder.resolve("state-" + number);
        Path output = folder.resolve("output");
        var request =
                new RunRequest(
                        job.command(),
                        folder,
                        Map.of("PATH", "/usr/bin:/bin"),
                        Streams.files(null, output, folder.resolve("errors")),
                        limits(job),
                        job.cores(),
                        name,
                        state,
                        null);
        long begun = System.nanoTime();
        RunResult result = measurer.start(request).await();
        long known = System.nanoTime();
        Folders.remove(state);
        return switch (result) {
            case RunResult.NotStarted(String explanation) -> throw new BenchException(explanation);
            case RunResult.Ended(ResourceUsage usage) ->
                    new Ran(
                            begun,
                            known,
                            usage.cpuTimeSeconds(),
                            usage.wallTimeSeconds(),
                            usage.memoryPeakBytes(),
                            usage.exitCode(),
                            name(usage.terminationReason()),
                            Files.readString(output));
        };
    }

    private static ResourceLimits limits(Job job) {
        return new ResourceLimits(
                seconds(job.cpuSeconds()),
                seconds(job.wallSeconds()),
                job.memoryBytes(),
                null,
                null);
    }

    private static @Nullable Duration seconds(@Nullable Integer count) {
        return count == null ? null : Duration.ofSeconds(count);
    }

    private static @Nullable String name(@Nullable Reason reason) {
        return reason == null ? null : reason.wireName();
    }

    @Override
    public void close() {
        // Every run is over when its result is known.
    }
}
