package been.protocol;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread that the platform cannot do without: whatever ends its loop, also an error such as
 * {@link OutOfMemoryError}, is logged, and the loop begins again. {@link #all} tells how each is
 * doing.
 */
public final class BackgroundThread {
    private static final Map<Thread, BackgroundThread> ALL = new ConcurrentHashMap<>();
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final String name;
    private final Runnable loop;
    private final BiConsumer<String, Throwable> log;
    private volatile long beatAt = System.nanoTime();
    private final AtomicInteger restarts = new AtomicInteger();
    private volatile @Nullable Failure last;

    private BackgroundThread(String name, Runnable loop, BiConsumer<String, Throwable> log) {
        this.name = name;
        this.loop = loop;
        this.log = log;
    }

    private record Failure(long at, String why) {}

    /**
     * How a thread is doing.
     *
     * @param still how long ago it began what it is doing
     * @param restarts how often its loop began again
     * @param failedBefore how long ago that was the last time; absent where it never was
     * @param why it was
     */
    public record State(
            String name,
            Duration still,
            int restarts,
            @Nullable Duration failedBefore,
            @Nullable String why) {}

    /**
     * A daemon that is still to be started.
     *
     * @param loop that returns only when it is stopped
     * @param log takes what ended it otherwise
     */
    public static Thread of(String name, Runnable loop, BiConsumer<String, Throwable> log) {
        var background = new BackgroundThread(name, loop, log);
        return Thread.ofPlatform().name(name).daemon().unstarted(background::run);
    }

    /** Of the loop of the current thread: a step ended well, or it waits for the next. */
    public static void beat() {
        BackgroundThread current = ALL.get(Thread.currentThread());
        if (current != null) {
            current.beatAt = System.nanoTime();
        }
    }

    /** All that run in this process, by name. */
    public static List<State> all() {
        return ALL.values().stream()
                .map(BackgroundThread::state)
                .sorted(Comparator.comparing(State::name))
                .toList();
    }

    private State state() {
        long now = System.nanoTime();
        Failure failure = last;
        return new State(
                name,
                Duration.ofNanos(now - beatAt),
                restarts.get(),
                failure == null ? null : Duration.ofNanos(now - failure.at()),
                failure == null ? null : failure.why());
    }

    private void run() {
        ALL.put(Thread.currentThread(), this);
        try {
            while (!ended()) {
                Thread.sleep(PAUSE);
                beat();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ALL.remove(Thread.currentThread());
        }
    }

    /** Whether the loop ended because it was stopped. */
    private boolean ended() {
        try {
            loop.run();
            return true;
        } catch (RuntimeException | Error e) {
            restarts.incrementAndGet();
            last = new Failure(System.nanoTime(), String.valueOf(e));
            log.accept("the thread " + name + " ended, and begins again", e);
            return false;
        }
    }
}
