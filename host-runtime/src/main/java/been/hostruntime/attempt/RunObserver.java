package been.hostruntime.attempt;

import been.machine.noise.Disturbance;
import been.machine.noise.Finding;
import been.machine.noise.HostCheck;
import been.machine.files.MachineFiles;
import been.machine.noise.NoiseCounters;
import been.machine.noise.RunNoise;
import been.machine.noise.RunShare;
import been.machine.noise.Severity;
import been.protocol.ResourceUsage;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * Looks at the host just before an exclusive program and just after it, never beside it. What was
 * seen before is kept in a file, for a process of this host that takes the program over.
 */
final class RunObserver {
    private static final Logger LOG = LoggerFactory.getLogger(RunObserver.class);

    private final MachineFiles files;
    private final Path kept;
    private @Nullable Seen before;
    private @Nullable NoiseCounters after;
    private boolean takenOver;

    /** What was seen before the program. */
    record Seen(Map<String, String> found, NoiseCounters counters) {}

    /**
     * @param kept where what was seen before is kept
     */
    RunObserver(MachineFiles files, Path kept) {
        this.files = files;
        this.kept = kept;
    }

    /**
     * Says in the log what on this machine makes measurements vary. The first look takes several
     * times as long as later ones, so this also keeps it from a run.
     */
    static void introduce() {
        List<Finding> findings = new HostCheck(MachineFiles.ofThisMachine()).findings();
        NoiseCounters.read(MachineFiles.ofThisMachine());
        String warnings =
                findings.stream()
                        .filter(finding -> finding.severity() == Severity.WARNING)
                        .map(finding -> finding.check() + " " + finding.value())
                        .collect(Collectors.joining("; "));
        if (!warnings.isEmpty()) {
            LOG.info("measurements may vary here ('been host check' says more): {}", warnings);
        }
    }

    /** The program is about to start. */
    void before() {
        long begin = System.nanoTime();
        var found = HostCheck.values(new HostCheck(files).findings());
        var seen = new Seen(found, NoiseCounters.read(files));
        before = seen;
        try {
            var brief = new Seen(found, seen.counters.forAnotherProcess());
            Files.writeString(kept, Wire.write(brief));
        } catch (IOException e) {
            LOG.warn("what was seen before the run is not kept", e);
        }
        LOG.debug("looked at the host for {} µs", (System.nanoTime() - begin) / 1000);
    }

    /** The program was started by an earlier process of this host. */
    void retake() {
        takenOver = true;
        try {
            before = Wire.read(Files.readString(kept), Seen.class);
        } catch (NoSuchFileException e) {
            LOG.debug("nothing was seen before the run", e);
        } catch (IOException | JacksonException e) {
            LOG.warn("what was seen before the run cannot be read", e);
        }
    }

    /** The program has ended. */
    void after() {
        after = NoiseCounters.read(files);
    }

    /** The run's figures, with what disturbed it; the same where nobody looked. */
    ResourceUsage mark(ResourceUsage usage) {
        ResourceUsage marked =
                takenOver ? usage.withDisturbances(Set.of(Disturbances.RESTART)) : usage;
        if (before == null || after == null) {
            return marked;
        }
        var noise =
                RunNoise.of(
                        before.found,
                        before.counters,
                        after,
                        new RunShare(
                                usage.cores(),
                                usage.cpuTimeSeconds(),
                                usage.stalls().pressureMemorySeconds()));
        return marked.withNoise(noise.noise())
                .withDisturbances(
                        noise.disturbances().stream()
                                .map(Disturbance::word)
                                .collect(Collectors.toSet()));
    }
}
