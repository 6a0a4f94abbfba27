package been.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Brief utilisation of a host; absent where it could not be read. Shares and rates are averages
 * over the time since the sample before, so that a host which looked at nothing for a while, beside
 * an exclusive task, has that while in one sample afterwards.
 *
 * @param timeMillis the host's wall clock
 * @param overMillis what the averages are over; absent, and with it they, in the first sample
 * @param load1 the operating system's load average over a minute
 */
public record HostUsage(
        long timeMillis,
        @Nullable Long overMillis,
        @Nullable Cpu cpu,
        @Nullable Double load1,
        @Nullable Memory memory,
        @Nullable Disk disk,
        @Nullable Network network,
        @Nullable Pressure pressure) {

    /**
     * Shares of the time of all processors, 0 to 1; the rest was idle.
     *
     * @param user niced processes and guests included
     * @param system interrupts included
     * @param iowait idle, with a process waiting for a disk
     * @param steal taken by the hypervisor for other machines
     */
    public record Cpu(double user, double system, double iowait, double steal) {

        /** The share that this machine's own work took. */
        public double busy() {
            return user + system;
        }
    }

    /**
     * @param usedBytes what is not available without swapping
     */
    public record Memory(long usedBytes, @Nullable Long swapUsedBytes) {}

    /**
     * @param freeBytes where the host runtime keeps its files
     * @param readBytesPerSecond from all physical disks together
     */
    public record Disk(
            @Nullable Long freeBytes,
            @Nullable Double readBytesPerSecond,
            @Nullable Double writtenBytesPerSecond) {}

    /** Through all physical interfaces together. */
    public record Network(double receivedBytesPerSecond, double sentBytesPerSecond) {}

    /** Shares of the time in which some process waited for that resource, 0 to 1. */
    public record Pressure(@Nullable Double cpu, @Nullable Double memory, @Nullable Double io) {}
}
