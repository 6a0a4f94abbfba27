package been.machine.utilisation;

import been.protocol.HostUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;

/** Reads how busy this host is, each time since the previous call. Not thread-safe. */
public final class Utilisation {
    private final Supplier<Counters> source;
    private Counters before;
    private boolean begun;

    Utilisation(Supplier<Counters> source) {
        this.source = source;
        this.before = source.get();
    }

    /**
     * A reader for this machine: from {@code /proc}, or with OSHI where there is none, which
     * reports less.
     *
     * @param disk a folder on the disk whose free space is reported
     */
    public static Utilisation ofThisMachine(InstantSource clock, Path disk) {
        return new Utilisation(
                Files.isReadable(Path.of("/proc/stat"))
                        ? new ProcCounters(clock, disk)
                        : new OshiCounters(clock, disk));
    }

    /** Reads the usage; the first call has no shares and rates. */
    public HostUsage read() {
        if (!begun) {
            begun = true;
            return before.first();
        }
        Counters now = source.get();
        HostUsage usage = now.since(before);
        before = now;
        return usage;
    }
}
