package been.machine.utilisation;

import been.machine.utilisation.Counters.Stalled;
import been.machine.utilisation.Counters.Ticks;
import been.protocol.HostUsage;
import java.io.File;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;

/** Reads counters of any operating system with OSHI. Not thread-safe. */
final class OshiCounters implements Supplier<Counters> {
    private final CentralProcessor processor;
    private final GlobalMemory memory;
    private final InstantSource clock;
    private final File disk;

    OshiCounters(InstantSource clock, Path disk) {
        var hardware = new SystemInfo().getHardware();
        this.processor = hardware.getProcessor();
        this.memory = hardware.getMemory();
        this.clock = clock;
        this.disk = disk.toFile();
    }

    @Override
    public Counters get() {
        double load = processor.getSystemLoadAverage(1)[0];
        long free = disk.getUsableSpace();
        return new Counters(
                System.nanoTime(),
                clock.millis(),
                ticks(processor.getSystemCpuLoadTicks()),
                load >= 0 ? load : null,
                new HostUsage.Memory(
                        memory.getTotal() - memory.getAvailable(),
                        memory.getVirtualMemory().getSwapUsed()),
                free > 0 || disk.exists() ? free : null,
                null,
                null,
                Stalled.UNKNOWN);
    }

    private static Ticks ticks(long[] ticks) {
        return new Ticks(
                ticks[TickType.USER.getIndex()] + ticks[TickType.NICE.getIndex()],
                ticks[TickType.SYSTEM.getIndex()]
                        + ticks[TickType.IRQ.getIndex()]
                        + ticks[TickType.SOFTIRQ.getIndex()],
                ticks[TickType.IDLE.getIndex()],
                ticks[TickType.IOWAIT.getIndex()],
                ticks[TickType.STEAL.getIndex()]);
    }
}
