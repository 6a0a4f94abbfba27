package been.task.testing;

import been.task.Latch;
import been.task.RefusedException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** A latch as a unit test plays it, with the refusals of the platform. */
final class TesterLatch implements Latch {
    private final String name;
    private final Map<String, Long> made;
    private final Map<String, Long> left;

    /**
     * @param made counts that latches were made with, as far as the task did it
     */
    TesterLatch(String name, Map<String, Long> made, Map<String, Long> left) {
        this.name = name;
        this.made = made;
        this.left = left;
    }

    @Override
    public void set(long count) {
        if (count < 0) {
            throw new RefusedException("latch '" + name + "' cannot be set below zero: " + count);
        }
        Long before = made.putIfAbsent(name, count);
        if (before != null && before != count) {
            throw new RefusedException(
                    "latch '" + name + "' is there already, made with " + before);
        }
        left.putIfAbsent(name, count);
    }

    @Override
    public long countDown(long by) {
        return left.compute(
                name,
                (any, before) -> {
                    if (before == null) {
                        throw new RefusedException(
                                "there is no latch '" + name + "': TaskTester.latch makes one");
                    }
                    if (by < 1 || by > before) {
                        throw new RefusedException(
                                "latch '"
                                        + name
                                        + "' is at "
                                        + before
                                        + ": "
                                        + by
                                        + " cannot be taken");
                    }
                    return before - by;
                });
    }

    @Override
    public void await(Duration atMost) throws TimeoutException {
        if (left.getOrDefault(name, 1L) > 0) {
            throw new TimeoutException(
                    "latch '" + name + "' is never at zero: TaskTester.latch(name, 0) makes it so");
        }
    }
}
