package been.analyses.module;

import been.documents.ByteSize;
import been.documents.Document;
import been.documents.Share;
import been.protocol.ResourceLimits;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code limits:} as it is written.
 *
 * @param idle of an analysis only, as {@code runaway}
 */
public record LimitsSection(
        Optional<Duration> wallTime,
        Optional<Duration> cpuTime,
        Optional<ByteSize> memory,
        Optional<Integer> processes,
        Optional<ByteSize> output,
        Optional<ByteSize> disk,
        Optional<Duration> softWallTime,
        Optional<Duration> softCpuTime,
        Optional<Duration> grace,
        Optional<Utilization> idle,
        Optional<Utilization> runaway) {

    /** A bound on the use of processors. */
    public record Utilization(Share cpu, @JsonProperty("for") Duration time) {}

    /**
     * The limits, with the usual one for each key that is left out.
     *
     * @param path of the section
     */
    public ResourceLimits over(ResourceLimits usual, Document document, String path) {
        try {
            return new ResourceLimits(
                    cpuTime.orElse(usual.cpuTime()),
                    wallTime.orElse(usual.wallTime()),
                    memory.map(ByteSize::bytes).orElse(usual.memoryBytes()),
                    processes.orElse(usual.processes()),
                    output.map(ByteSize::bytes).orElse(usual.outputBytes()),
                    disk.map(ByteSize::bytes).orElse(usual.diskBytes()),
                    softCpuTime.orElse(usual.softCpuTime()),
                    softWallTime.orElse(usual.softWallTime()),
                    grace.orElse(usual.grace()));
        } catch (IllegalArgumentException e) {
            document.refuse("limits", "limits: " + e.getMessage(), path);
            return usual;
        }
    }
}
