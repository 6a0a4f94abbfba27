package been.machine.utilisation;

import been.machine.utilisation.Counters.Stalled;
import been.machine.utilisation.Counters.Transfer;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the counters of Linux. Not thread-safe. */
final class ProcCounters implements Supplier<Counters> {
    private final KernelFiles files = new KernelFiles();
    private final Map<String, Boolean> physical = new HashMap<>();
    private final InstantSource clock;
    private final File disk;

    ProcCounters(InstantSource clock, Path disk) {
        this.clock = clock;
        this.disk = disk.toFile();
    }

    @Override
    public Counters get() {
        long free = disk.getUsableSpace();
        return new Counters(
                System.nanoTime(),
                clock.millis(),
                read("stat").flatMap(ProcText::cpu).orElse(null),
                read("loadavg").flatMap(ProcText::load1).orElse(null),
                read("meminfo").flatMap(ProcText::memory).orElse(null),
                free > 0 || disk.exists() ? free : null,
                read("diskstats").flatMap(ProcText::disks).orElse(null),
                read("net/dev").flatMap(this::network).orElse(null),
                new Stalled(stalled("cpu"), stalled("memory"), stalled("io")));
    }

    private Optional<String> read(String name) {
        return files.read("/proc/" + name);
    }

    private @Nullable Long stalled(String resource) {
        return read("pressure/" + resource).flatMap(ProcText::stalled).orElse(null);
    }

    /** Counts physical interfaces; in a container, which has none, all except loopback. */
    private Optional<Transfer> network(String dev) {
        return ProcText.network(dev, this::isPhysical)
                .or(() -> ProcText.network(dev, name -> !name.equals("lo")));
    }

    private boolean isPhysical(String name) {
        return physical.computeIfAbsent(
                name, n -> Files.exists(Path.of("/sys/class/net", n, "device")));
    }
}
