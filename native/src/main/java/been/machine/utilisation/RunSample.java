package been.machine.utilisation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run has used since it began, and has now: its whole process tree, and its living processes
 * one by one. Absent is what the control groups here do not tell.
 *
 * @param nanos the monotonic clock at the reading
 * @param memoryBytes shared pages once, page cache included
 * @param tasks processes and threads
 * @param processes living ones, at most as many as were asked for
 */
public record RunSample(
        long nanos,
        @Nullable Double cpuSeconds,
        @Nullable Double cpuUserSeconds,
        @Nullable Double cpuSystemSeconds,
        @Nullable Long memoryBytes,
        @Nullable Long tasks,
        @Nullable Long readBytes,
        @Nullable Long writtenBytes,
        @Nullable Long faults,
        @Nullable Long majorFaults,
        List<ProcessSample> processes) {

    public RunSample {
        processes = List.copyOf(processes);
    }

    /** Whether nothing of the run lives, be it that it has ended or that it has not begun. */
    public boolean isOfNothing() {
        return processes.isEmpty() && (tasks == null ? cpuSeconds == null : tasks == 0);
    }
}
