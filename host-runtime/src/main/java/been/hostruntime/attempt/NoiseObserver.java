package been.hostruntime.attempt;

import been.machine.files.MachineFiles;
import been.machine.noise.Disturbance;
import been.machine.noise.Finding;
import been.machine.noise.HostCheck;
import been.machine.noise.NoiseCounters;
import been.machine.noise.RunNoise;
import been.machine.noise.RunShare;
import been.machine.noise.Severity;
import been.machine.topology.SysfsTopology;
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
 * Reads the host's noise counters just before and just after an exclusive program, never during it.
 * The values from before are kept in a file for a host runtime that takes the program over.
 */
final class NoiseObserver {
    private static final Logger LOG = LoggerFactory.getLogger(NoiseObserver.class);

    private final MachineFiles files;
    private final Path kept;
    private @Nullable Seen before;
    private @Nullable NoiseCounters after;
    private boolean takenOver;

    /** Findings and counters from before the program. */
    record Seen(Map<String, String> found, NoiseCounters counters) {}

    /**
     * @param kept file for the values from before
     */
    NoiseObserver(MachineFiles files, Path kept) {
        this.files = files;
        this.kept = kept;
    }

    /**
     * Logs what makes measurements vary on this machine. The first check takes several times as
     * long as later ones, so it is done here and not before a run.
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
            LOG.info("measurements may vary on this host (see 'been host check'): {}", warnings);
        }
    }

    /** Called just before the program starts. */
    void before() {
        long begin = System.nanoTime();
        var found = HostCheck.values(new HostCheck(files).findings());
        var seen = new Seen(found, NoiseCounters.read(files));
        before = seen;
        try {
            var brief = new Seen(found, seen.counters.forAnotherProcess());
            Files.writeString(kept, Wire.write(brief));
        } catch (IOException e) {
            LOG.warn("the noise counters from before the run were not stored", e);
        }
        LOG.debug("read the noise counters in {} µs", (System.nanoTime() - begin) / 1000);
    }

    /** Called instead when an earlier process of this host started the program. */
    void retake() {
        takenOver = true;
        try {
            before = Wire.read(Files.readString(kept), Seen.class);
        } catch (NoSuchFileException e) {
            LOG.debug("there are no noise counters from before the run", e);
        } catch (IOException | JacksonException e) {
            LOG.warn("the noise counters from before the run cannot be read", e);
        }
    }

    /** Called when the program has ended. */
    void after() {
        after = NoiseCounters.read(files);
    }

    /**
     * Adds the noise and the disturbances to the usage of the run, as far as they were observed.
     */
    ResourceUsage mark(ResourceUsage usage) {
        ResourceUsage marked =
                takenOver
                        ? usage.withDisturbances(Disturbance.words(Set.of(Disturbance.RESTART)))
                        : usage;
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
                                SysfsTopology.threadsOf(files, usage.cores()),
                                usage.cpuTimeSeconds(),
                                usage.stalls().pressureMemorySeconds()));
        return marked.withNoise(noise.noise())
                .withDisturbances(Disturbance.words(noise.disturbances()));
    }
}
