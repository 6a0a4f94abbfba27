package been.tools;

import been.machine.allocation.Allocation;
import been.machine.allocation.Allotment;
import been.machine.allocation.CoreAllocation;
import been.machine.allocation.CoreRequest;
import been.machine.allocation.Site;
import been.machine.files.KernelFiles;
import been.machine.measure.Measurer;
import been.machine.measure.RunRequest;
import been.machine.measure.RunResult;
import been.machine.measure.Streams;
import been.machine.topology.SysfsTopology;
import been.protocol.CoreThreads;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import been.task.TaskContext;
import been.task.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Measures runs, each on cores that no other run uses meanwhile. Thread-safe. */
final class Runs {
    private static final Allotment ANYWHERE = new Allotment(List.of(), List.of(), 0, List.of());

    /** What a container of BenchExec keeps apart, except files. */
    private static final RunConditions APART =
            new RunConditions(
                    null, Set.of(Option.PRIVATE_TMP, Option.NO_NETWORK, Option.OWN_PROCESSES));

    private final Measurer measurer;
    private final Conditions conditions;
    private final TaskContext task;
    private final BlockingQueue<Allotment> free;

    /**
     * @throws IOException with one sentence when this task lacks what the runs need
     */
    Runs(Measurer measurer, Conditions conditions, TaskContext task) throws IOException {
        this.measurer = measurer;
        this.conditions = conditions;
        this.task = task;
        this.free = new LinkedBlockingQueue<>(allotments(conditions));
        var obstacle = measurer.obstacle(conditions.limits());
        if (obstacle.isPresent()) {
            throw new IOException("the limits cannot be enforced: " + obstacle.get());
        }
    }

    /** Cores and memory nodes for as many runs as there are at a time. */
    private static List<Allotment> allotments(Conditions conditions) throws IOException {
        Integer cores = conditions.cores();
        var allotments = new ArrayList<Allotment>();
        if (cores == null) {
            for (int i = 0; i < conditions.threads(); i++) {
                allotments.add(ANYWHERE);
            }
            return allotments;
        }
        // The memory of this task is for its runs, and limited to what they ask for together.
        var site = new Site(SysfsTopology.ofThisMachine().restrictedTo(own()));
        Long memory = conditions.limits().memoryBytes();
        var request =
                new CoreRequest(cores, CoreThreads.ONE, memory == null ? 0 : memory, Map.of());
        for (Allocation one :
                CoreAllocation.allocate(site, request, conditions.threads(), List.of())) {
            switch (one) {
                case Allocation.Given(var given) -> allotments.add(given);
                case Allocation.Denied(var why) -> throw new IOException(why);
            }
        }
        return allotments;
    }

    /** The processors of this task, also where only its affinity binds it to them. */
    private static List<Integer> own() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            String name = "Cpus_allowed_list:";
            return KernelFiles.parseList(
                    lines.filter(line -> line.startsWith(name))
                            .findFirst()
                            .orElseThrow()
                            .substring(name.length())
                            .strip());
        }
    }

    /**
     * Measures a run.
     *
     * @param line JSON: {@code run}, {@code command} and {@code log}, to which its output is added
     * @return its figures, to be written as JSON
     */
    Map<String, Object> measure(String line) {
        Map<?, ?> request = (Map<?, ?>) Objects.requireNonNull(Json.read(line));
        var result = new LinkedHashMap<String, Object>();
        result.put("run", Objects.requireNonNull(request.get("run")));
        try {
            Allotment own = free.take();
            try {
                add(result, measured(request, own));
            } finally {
                free.add(own);
            }
        } catch (IOException | RuntimeException e) {
            // Without an answer, the other process would wait forever.
            result.put("failure", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            result.put("failure", "interrupted");
        }
        return result;
    }

    private RunResult measured(Map<?, ?> request, Allotment own)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        for (Object word : (List<?>) Objects.requireNonNull(request.get("command"))) {
            command.add((String) word);
        }
        Path log = Path.of((String) Objects.requireNonNull(request.get("log")));
        Path state = Files.createTempDirectory(task.tmp(), "run");
        var streams =
                new Streams(
                        Redirect.from(Path.of("/dev/null").toFile()),
                        Redirect.appendTo(log.toFile()),
                        Redirect.appendTo(log.toFile()),
                        true);
        try {
            return measurer.start(
                            new RunRequest(
                                    command,
                                    conditions.directory(),
                                    conditions.environment(),
                                    streams,
                                    conditions.limits(),
                                    own.processors(),
                                    own.memoryNodes(),
                                    "been-tools-" + state.getFileName(),
                                    state,
                                    null,
                                    APART,
                                    List.of(task.work()),
                                    List.of(task.work())))
                    .await();
        } finally {
            remove(state);
        }
    }

    private static void add(Map<String, Object> result, RunResult ended) {
        if (!(ended instanceof RunResult.Ended(var usage))) {
            result.put("failure", ((RunResult.NotStarted) ended).explanation());
            return;
        }
        ResourceUsage.Times times = usage.times();
        put(result, "exit-code", usage.exitCode());
        put(result, "signal", usage.signal());
        put(
                result,
                "reason",
                usage.terminationReason() == null ? null : usage.terminationReason().wireName());
        put(result, "started", usage.startedAtMillis());
        put(result, "walltime", times.wallTimeSeconds());
        put(result, "cputime", times.cpuTimeSeconds());
        if (times.cpuTimeCoreSeconds() != null) {
            times.cpuTimeCoreSeconds().forEach((cpu, s) -> put(result, "cputime-cpu" + cpu, s));
        }
        put(result, "memory", usage.memoryPeakBytes());
        put(result, "blkio-read", usage.transfers().ioReadBytes());
        put(result, "blkio-write", usage.transfers().ioWriteBytes());
        put(result, "pressure-cpu-some", usage.stalls().pressureCpuSeconds());
        put(result, "pressure-memory-some", usage.stalls().pressureMemorySeconds());
        put(result, "pressure-io-some", usage.stalls().pressureIoSeconds());
        result.put("cores", usage.cores());
    }

    private static void put(Map<String, Object> result, String name, @Nullable Object value) {
        if (value != null) {
            result.put(name, value);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
