package been.machine.detect;

import been.protocol.HostUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;

/** Reads how busy this host is, each time since the time before. Not thread-safe. */
public final class Utilisation {
    private final InstantSource clock;
    private final Path disk;
    private final CentralProcessor processor;
    private final GlobalMemory memory;
    private long[] ticks;

    /**
     * @param disk a folder on the disk whose free space matters
     */
    public Utilisation(InstantSource clock, Path disk) {
        var hardware = new SystemInfo().getHardware();
        this.clock = clock;
        this.disk = disk;
        this.processor = hardware.getProcessor();
        this.memory = hardware.getMemory();
        this.ticks = processor.getSystemCpuLoadTicks();
    }

    public HostUsage read() {
        double busy = processor.getSystemCpuLoadBetweenTicks(ticks);
        ticks = processor.getSystemCpuLoadTicks();
        double load = processor.getSystemLoadAverage(1)[0];
        return new HostUsage(
                clock.millis(),
                Double.isFinite(busy) && busy >= 0 ? Math.min(1, busy) : null,
                load >= 0 ? load : null,
                memory.getTotal() - memory.getAvailable(),
                free());
    }

    private @Nullable Long free() {
        try {
            return Files.getFileStore(disk).getUsableSpace();
        } catch (IOException e) {
            return null;
        }
    }
}
