package been.machine.utilisation;

import been.protocol.HostUsage;
import org.jspecify.annotations.Nullable;

/**
 * Counters since the start of the machine, and current levels.
 *
 * @param nanos the monotonic clock at the reading
 * @param timeMillis the wall clock
 * @param stalled microseconds during which some process waited for a resource
 */
record Counters(
        long nanos,
        long timeMillis,
        @Nullable Ticks cpu,
        @Nullable Double load1,
        HostUsage.@Nullable Memory memory,
        @Nullable Long diskFreeBytes,
        @Nullable Transfer disk,
        @Nullable Transfer network,
        Stalled stalled) {

    /** Time of all processors, in any unit. */
    record Ticks(long user, long system, long idle, long iowait, long steal) {

        long total() {
            return user + system + idle + iowait + steal;
        }
    }

    /** Bytes read or received, and written or sent. */
    record Transfer(long in, long out) {}

    record Stalled(@Nullable Long cpu, @Nullable Long memory, @Nullable Long io) {
        static final Stalled UNKNOWN = new Stalled(null, null, null);
    }

    /** The current levels, without shares and rates. */
    HostUsage first() {
        return new HostUsage(
                timeMillis,
                null,
                null,
                load1,
                memory,
                diskFreeBytes == null ? null : new HostUsage.Disk(diskFreeBytes, null, null),
                null,
                null);
    }

    /** The current levels, with shares and rates since the earlier counters. */
    HostUsage since(Counters before) {
        double seconds = (nanos - before.nanos) / 1e9;
        return seconds <= 0
                ? first()
                : new HostUsage(
                        timeMillis,
                        (nanos - before.nanos) / 1_000_000,
                        cpu(before.cpu),
                        load1,
                        memory,
                        disk(before.disk, seconds),
                        network(before.network, seconds),
                        pressure(before.stalled, seconds));
    }

    private HostUsage.@Nullable Cpu cpu(@Nullable Ticks before) {
        if (cpu == null || before == null) {
            return null;
        }
        double all = cpu.total() - before.total();
        // Idle and iowait counters may decrease.
        return all <= 0
                ? null
                : new HostUsage.Cpu(
                        share(cpu.user - before.user, all),
                        share(cpu.system - before.system, all),
                        share(cpu.iowait - before.iowait, all),
                        share(cpu.steal - before.steal, all));
    }

    private HostUsage.@Nullable Disk disk(@Nullable Transfer before, double seconds) {
        Transfer moved = moved(disk, before);
        return diskFreeBytes == null && moved == null
                ? null
                : new HostUsage.Disk(
                        diskFreeBytes,
                        moved == null ? null : moved.in / seconds,
                        moved == null ? null : moved.out / seconds);
    }

    private HostUsage.@Nullable Network network(@Nullable Transfer before, double seconds) {
        Transfer moved = moved(network, before);
        return moved == null
                ? null
                : new HostUsage.Network(moved.in / seconds, moved.out / seconds);
    }

    /** The difference; absent when a device was removed together with its count. */
    private static @Nullable Transfer moved(@Nullable Transfer now, @Nullable Transfer before) {
        return now == null || before == null || now.in < before.in || now.out < before.out
                ? null
                : new Transfer(now.in - before.in, now.out - before.out);
    }

    private HostUsage.@Nullable Pressure pressure(Stalled before, double seconds) {
        var pressure =
                new HostUsage.Pressure(
                        waited(stalled.cpu, before.cpu, seconds),
                        waited(stalled.memory, before.memory, seconds),
                        waited(stalled.io, before.io, seconds));
        return pressure.equals(new HostUsage.Pressure(null, null, null)) ? null : pressure;
    }

    private static @Nullable Double waited(
            @Nullable Long now, @Nullable Long before, double seconds) {
        return now == null || before == null ? null : share(now - before, seconds * 1e6);
    }

    private static double share(long part, double whole) {
        return Math.clamp(part / whole, 0.0, 1.0);
    }
}
