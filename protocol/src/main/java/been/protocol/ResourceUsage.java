package been.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * What one measured run used and how it ended: unrounded, units in the names, absent where it could
 * not be read. The JSON names are the closed vocabulary of {@code been exec} ({@code
 * wall-time-seconds} …).
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
 */
@JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResourceUsage(
        @Nullable Integer exitCode,
        @Nullable Integer signal,
        @Nullable Reason terminationReason,
        double wallTimeSeconds,
        @Nullable Double cpuTimeSeconds,
        @Nullable Double cpuTimeUserSeconds,
        @Nullable Double cpuTimeSystemSeconds,
        @Nullable Long memoryPeakBytes,
        @Nullable Integer processesPeak,
        @Nullable Long ioReadBytes,
        @Nullable Long ioWriteBytes,
        @Nullable Double pressureCpuSeconds,
        @Nullable Double pressureMemorySeconds,
        @Nullable Double pressureIoSeconds,
        @Nullable Long outputBytesDropped,
        String accounting,
        String supervisor,
        List<Integer> cores,
        long startedAtMillis,
        Set<String> disturbedBy,
        @JsonUnwrapped HostNoise noise) {

    public ResourceUsage {
        cores = List.copyOf(cores);
        disturbedBy = Set.copyOf(disturbedBy);
        noise = Objects.requireNonNullElse(noise, HostNoise.UNKNOWN);
    }

    /** A run beside which nobody looked at the host. */
    public ResourceUsage(
            @Nullable Integer exitCode,
            @Nullable Integer signal,
            @Nullable Reason terminationReason,
            double wallTimeSeconds,
            @Nullable Double cpuTimeSeconds,
            @Nullable Double cpuTimeUserSeconds,
            @Nullable Double cpuTimeSystemSeconds,
            @Nullable Long memoryPeakBytes,
            @Nullable Integer processesPeak,
            @Nullable Long ioReadBytes,
            @Nullable Long ioWriteBytes,
            @Nullable Double pressureCpuSeconds,
            @Nullable Double pressureMemorySeconds,
            @Nullable Double pressureIoSeconds,
            @Nullable Long outputBytesDropped,
            String accounting,
            String supervisor,
            List<Integer> cores,
            long startedAtMillis,
            Set<String> disturbedBy) {
        this(
                exitCode,
                signal,
                terminationReason,
                wallTimeSeconds,
                cpuTimeSeconds,
                cpuTimeUserSeconds,
                cpuTimeSystemSeconds,
                memoryPeakBytes,
                processesPeak,
                ioReadBytes,
                ioWriteBytes,
                pressureCpuSeconds,
                pressureMemorySeconds,
                pressureIoSeconds,
                outputBytesDropped,
                accounting,
                supervisor,
                cores,
                startedAtMillis,
                disturbedBy,
                HostNoise.UNKNOWN);
    }

    /** The same run, known to be disturbed by these too. */
    public ResourceUsage withDisturbances(Set<String> more) {
        var all = new HashSet<>(disturbedBy);
        all.addAll(more);
        return with(all, noise);
    }

    /** The same run on a host that is known to have been as noisy as this. */
    public ResourceUsage withNoise(HostNoise known) {
        return with(disturbedBy, known);
    }

    private ResourceUsage with(Set<String> disturbances, HostNoise known) {
        return new ResourceUsage(
                exitCode,
                signal,
                terminationReason,
                wallTimeSeconds,
                cpuTimeSeconds,
                cpuTimeUserSeconds,
                cpuTimeSystemSeconds,
                memoryPeakBytes,
                processesPeak,
                ioReadBytes,
                ioWriteBytes,
                pressureCpuSeconds,
                pressureMemorySeconds,
                pressureIoSeconds,
                outputBytesDropped,
                accounting,
                supervisor,
                cores,
                startedAtMillis,
                disturbances,
                known);
    }
}
