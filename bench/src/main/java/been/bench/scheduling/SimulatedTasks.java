package been.bench.scheduling;

import been.protocol.TaskId;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tasks by the order in which they came, without those that are over: a long run must not need more
 * memory than a short one.
 */
final class SimulatedTasks {
    private @Nullable SimulatedTask[] tasks = new SimulatedTask[1 << 10];
    private int count;

    /** Those that may be placed. */
    private final BitSet ready = new BitSet();

    private int readyCount;

    static TaskId id(int number) {
        return new TaskId("t" + number);
    }

    void add(SimulatedTask task) {
        if (count == tasks.length) {
            tasks = Arrays.copyOf(tasks, 2 * count);
        }
        tasks[count++] = task;
    }

    /** How many there have been. */
    int count() {
        return count;
    }

    /** Null when it is over. */
    @Nullable SimulatedTask find(int number) {
        return tasks[number];
    }

    SimulatedTask get(TaskId id) {
        return get(Integer.parseInt(id.value(), 1, id.value().length(), 10));
    }

    private SimulatedTask get(int number) {
        return Objects.requireNonNull(tasks[number], "it is over");
    }

    void over(SimulatedTask task) {
        tasks[task.number()] = null;
    }

    void becameReady(SimulatedTask task) {
        readyCount += ready.get(task.number()) ? 0 : 1;
        ready.set(task.number());
    }

    void isNotReady(SimulatedTask task) {
        readyCount -= ready.get(task.number()) ? 1 : 0;
        ready.clear(task.number());
    }

    int readyCount() {
        return readyCount;
    }

    /** Those that may be placed, the oldest first. */
    Iterable<SimulatedTask> ready() {
        return () ->
                new Iterator<>() {
                    private int next = ready.nextSetBit(0);

                    @Override
                    public boolean hasNext() {
                        return next >= 0;
                    }

                    @Override
                    public SimulatedTask next() {
                        if (next < 0) {
                            throw new NoSuchElementException();
                        }
                        SimulatedTask task = get(next);
                        next = ready.nextSetBit(next + 1);
                        return task;
                    }
                };
    }
}
