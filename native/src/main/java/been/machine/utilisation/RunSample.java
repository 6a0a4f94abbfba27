package been.machine.utilisation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The usage of a run since its start and its current state: of the whole process tree and of each
 * running process. Values that the control groups do not report are absent.
 *
 * @param nanos the monotonic clock at the reading
 * @param memoryBytes shared pages once, page cache included
 * @param tasks processes and threads
 * @param processes running processes, up to the requested number
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

    /** Whether no process of the run exists, because it has not started yet or has ended. */
    public boolean isEmpty() {
        return processes.isEmpty() && (tasks == null ? cpuSeconds == null : tasks == 0);
    }
}
