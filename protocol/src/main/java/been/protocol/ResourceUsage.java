package been.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * What one measured run used and how it ended: unrounded, units in the names, absent where it could
 * not be read. Its JSON is flat; the names are the closed vocabulary of {@code been exec} ({@code
 * wall-time-seconds} …), which docs/measured-run.md explains.
 *
 * @param exitCode absent when a signal ended the program
 * @param signal the number of the signal that ended the program
 * @param terminationReason absent when the program ended by itself
 * @param accounting {@code cgroup-v2}, {@code cgroup-v1}, {@code cgroup-hybrid} or {@code
 *     process-tree}
 * @param supervisor {@code native} or {@code shell}
 * @param cores the logical processors that the run was confined to; empty when it was not
 * @param startedAtMillis wall clock at the start of the program, for people; durations never come
 *     from it
 * @param disturbedBy what disturbed the measurement ({@code swap}, {@code clock-step}, {@code
 *     controller-on-host} …)
 * @param noise of the host; its names stand beside the others
 * @param clock of the host beside the controller's
 */
@JsonNaming(KebabCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResourceUsage(
        @Nullable Integer exitCode,
        @Nullable Integer signal,
        @Nullable Reason terminationReason,
        @JsonUnwrapped Times times,
        @JsonUnwrapped Memory memory,
        @JsonUnwrapped Processes processes,
        @JsonUnwrapped Transfers transfers,
        @JsonUnwrapped Stalls stalls,
        @JsonUnwrapped Energy energy,
        @JsonUnwrapped Counters counters,
        String accounting,
        String supervisor,
        List<Integer> cores,
        long startedAtMillis,
        Set<String> disturbedBy,
        @JsonUnwrapped HostNoise noise,
        @JsonUnwrapped ClockComparison clock) {

    /**
     * @param cpuTimeSeconds of the whole tree
     * @param cpuTimeCoreSeconds by logical processor, those that were used at all
     */
    @JsonNaming(KebabCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Times(
            double wallTimeSeconds,
            @Nullable Double cpuTimeSeconds,
            @Nullable Double cpuTimeUserSeconds,
            @Nullable Double cpuTimeSystemSeconds,
            @Nullable Map<Integer, Double> cpuTimeCoreSeconds) {

        public Times {
            cpuTimeCoreSeconds =
                    cpuTimeCoreSeconds == null
                            ? null
                            : Collections.unmodifiableMap(new TreeMap<>(cpuTimeCoreSeconds));
        }

        /** Times without details. */
        public static Times of(double wallTimeSeconds, @Nullable Double cpuTimeSeconds) {
            return new Times(wallTimeSeconds, cpuTimeSeconds, null, null, null);
        }
    }

    /**
     * @param memoryPeakBytes shared pages once, page cache and tmpfs included; where it is sampled,
     *     the larger of the two below
     * @param memoryAccounting {@code cgroup}, or {@code sampled} where no control group accounts
     *     for memory
     * @param pssPeakBytes the largest sampled sum of the processes' proportional set sizes; only
     *     where memory is sampled, and some sample met two processes or more
     * @param rssPeakBytes the largest resident set of one process, as the kernel knows it; only
     *     where memory is sampled
     * @param swapPeakBytes the most that was swapped out at one time
     * @param pageFaults all; those that had to wait for a disk too
     */
    @JsonNaming(KebabCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Memory(
            @Nullable Long memoryPeakBytes,
            @Nullable String memoryAccounting,
            @Nullable Long pssPeakBytes,
            @Nullable Long rssPeakBytes,
            @Nullable Long swapPeakBytes,
            @Nullable Long pageFaults,
            @Nullable Long pageFaultsMajor) {
        public static final Memory UNKNOWN = new Memory(null, null, null, null, null, null, null);

        /** Of {@link #memoryAccounting}. */
        public static final String SAMPLED = "sampled";
    }

    /**
     * @param processesPeak processes and threads at one time
     * @param contextSwitches all
     * @param contextSwitchesForced those by which a process lost its processor although it had more
     *     to do
     */
    @JsonNaming(KebabCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Processes(
            @Nullable Integer processesPeak,
            @Nullable Long contextSwitches,
            @Nullable Long contextSwitchesForced) {
        public static final Processes UNKNOWN = new Processes(null, null, null);
    }

    /**
     * @param outputBytesDropped what the limit on output cut off; absent without that limit
     * @param diskPeakBytes the most that the run's folders grew by; absent without a limit on disk
     */
    @JsonNaming(KebabCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Transfers(
            @Nullable Long ioReadBytes,
            @Nullable Long ioWriteBytes,
            @Nullable Long outputBytesDropped,
            @Nullable Long diskPeakBytes) {
        public static final Transfers UNKNOWN = new Transfers(null, null, null, null);
    }

    /** Time in which some process of the run waited for the resource. */
    @JsonNaming(KebabCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Stalls(
            @Nullable Double pressureCpuSeconds,
            @Nullable Double pressureMemorySeconds,
            @Nullable Double pressureIoSeconds) {
        public static final Stalls UNKNOWN = new Stalls(null, null, null);
    }

    /**
     * The use of the whole machine meanwhile: that of the run only if nothing else ran.
     *
     * @param energyJoules by domain, such as {@code package-0}; absent where no counter can be read
     */
    @JsonNaming(KebabCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Energy(@Nullable Map<String, Double> energyJoules) {
        public static final Energy UNKNOWN = new Energy(null);

        public Energy {
            energyJoules =
                    energyJoules == null
                            ? null
                            : Collections.unmodifiableMap(new TreeMap<>(energyJoules));
        }
    }

    /**
     * Performance counters of the whole tree, where they were asked for and the machine has them.
     *
     * @param taskClockSeconds CPU time as the counters saw it
     * @param countedShare the least share of the time in which a counter really counted; below 1
     *     its value is scaled up
     * @param countedWork {@code all}, or {@code user} where the kernel's work is not in the
     *     hardware counters
     * @param instructionsCachegrind those that Valgrind's cachegrind counted, without the kernel's;
     *     all other figures are then those of a much slower run
     */
    @JsonNaming(KebabCaseStrategy.class)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Counters(
            @Nullable Long instructions,
            @Nullable Long cycles,
            @Nullable Long cacheReferences,
            @Nullable Long cacheMisses,
            @Nullable Long branches,
            @Nullable Long branchMisses,
            @Nullable Double taskClockSeconds,
            @Nullable Long cpuMigrations,
            @Nullable Double countedShare,
            @Nullable String countedWork,
            @Nullable Long instructionsCachegrind) {
        public static final Counters NONE =
                new Counters(null, null, null, null, null, null, null, null, null, null, null);

        private Counters withInstructions(long simulated) {
            return new Counters(
                    instructions,
                    cycles,
                    cacheReferences,
                    cacheMisses,
                    branches,
                    branchMisses,
                    taskClockSeconds,
                    cpuMigrations,
                    countedShare,
                    countedWork,
                    simulated);
        }
    }

    /** A run with known times and memory, and unknown noise of the host. */
    public ResourceUsage(
            @Nullable Integer exitCode,
            @Nullable Integer signal,
            @Nullable Reason terminationReason,
            Times times,
            Memory memory,
            String accounting,
            String supervisor,
            List<Integer> cores,
            long startedAtMillis,
            Set<String> disturbedBy) {
        this(
                exitCode,
                signal,
                terminationReason,
                times,
                memory,
                Processes.UNKNOWN,
                Transfers.UNKNOWN,
                Stalls.UNKNOWN,
                Energy.UNKNOWN,
                Counters.NONE,
                accounting,
                supervisor,
                cores,
                startedAtMillis,
                disturbedBy,
                HostNoise.UNKNOWN,
                ClockComparison.UNKNOWN);
    }

    public ResourceUsage {
        cores = List.copyOf(cores);
        disturbedBy = Set.copyOf(disturbedBy);
        energy = Objects.requireNonNullElse(energy, Energy.UNKNOWN);
        noise = Objects.requireNonNullElse(noise, HostNoise.UNKNOWN);
        clock = Objects.requireNonNullElse(clock, ClockComparison.UNKNOWN);
    }

    public double wallTimeSeconds() {
        return times.wallTimeSeconds;
    }

    public @Nullable Double cpuTimeSeconds() {
        return times.cpuTimeSeconds;
    }

    public @Nullable Long memoryPeakBytes() {
        return memory.memoryPeakBytes;
    }

    /** The same run, known to be disturbed by these too. */
    public ResourceUsage withDisturbances(Set<String> more) {
        var all = new HashSet<>(disturbedBy);
        all.addAll(more);
        return with(counters, all, noise, clock);
    }

    /** The same run on a host that is known to have been as noisy as this. */
    public ResourceUsage withNoise(HostNoise known) {
        return with(counters, disturbedBy, known, clock);
    }

    /** When the program started by the controller's clock; empty where clocks were not compared. */
    public Optional<Instant> startByController() {
        return Optional.ofNullable(clock.clockOffsetSeconds())
                .map(ahead ->
                        Instant.ofEpochMilli(startedAtMillis)
                                .minusMillis(Math.round(ahead * 1_000)));
    }

    /** The same run on a host whose clock was compared. */
    public ResourceUsage withClock(ClockComparison compared) {
        return with(counters, disturbedBy, noise, compared);
    }

    /** The same run with instructions that cachegrind counted. */
    public ResourceUsage withInstructions(long simulated) {
        return with(counters.withInstructions(simulated), disturbedBy, noise, clock);
    }

    private ResourceUsage with(
            Counters counted, Set<String> disturbances, HostNoise known, ClockComparison compared) {
        return new ResourceUsage(
                exitCode,
                signal,
                terminationReason,
                times,
                memory,
                processes,
                transfers,
                stalls,
                energy,
                counted,
                accounting,
                supervisor,
                cores,
                startedAtMillis,
                disturbances,
                known,
                compared);
    }
}
