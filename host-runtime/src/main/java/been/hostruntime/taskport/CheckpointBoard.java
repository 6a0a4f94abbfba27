package been.hostruntime.taskport;

import been.protocol.ContextId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The checkpoints that tasks of this host wait for, and the known values. Thread-safe. */
public final class CheckpointBoard {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Key, String> values = new HashMap<>();
    private final Map<Key, List<Consumer<String>>> waiting = new HashMap<>();

    /** A checkpoint of a task. */
    public record Key(ContextId context, String task, String checkpoint) {}

    /** The value, if it is known; otherwise the waiter receives it later. */
    Optional<String> valueOrWait(Key key, Consumer<String> waiter) {
        lock.lock();
        try {
            String value = values.get(key);
            if (value == null) {
                waiting.computeIfAbsent(key, any -> new ArrayList<>()).add(waiter);
            }
            return Optional.ofNullable(value);
        } finally {
            lock.unlock();
        }
    }

    void forget(Key key, Consumer<String> waiter) {
        lock.lock();
        try {
            waiting.computeIfPresent(
                    key,
                    (any, waiters) -> {
                        waiters.remove(waiter);
                        return waiters.isEmpty() ? null : waiters;
                    });
        } finally {
            lock.unlock();
        }
    }

    /** Stores the checkpoint's value and passes it to all waiters. */
    public void reached(Key key, String value) {
        List<Consumer<String>> waiters;
        lock.lock();
        try {
            values.put(key, value);
            waiters = Optional.ofNullable(waiting.remove(key)).orElse(List.of());
        } finally {
            lock.unlock();
        }
        waiters.forEach(waiter -> waiter.accept(value));
    }

    /** Forgets all checkpoints and waiters of a context. */
    public void close(ContextId context) {
        lock.lock();
        try {
            values.keySet().removeIf(key -> key.context().equals(context));
            waiting.keySet().removeIf(key -> key.context().equals(context));
        } finally {
            lock.unlock();
        }
    }
}
