package been.tasks.wiring;

import been.protocol.BackgroundThread;
import been.tasks.lease.LeaderLease;
import been.tasks.placing.Placer;
import been.tasks.reaping.Reaper;
import been.tasks.signals.Bell;
import been.tasks.signals.Signals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of the task manager. What fails is logged and tried again: a database that is away
 * for a while stops nothing for good.
 */
public final class BackgroundWork implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundWork.class);

    private final Placer placer;
    private final LeaderLease leader;
    private final Reaper reaper;
    private final ChangeListeners listeners;
    private final Duration interval;
    private final Bell placeable = new Bell();
    private final Bell closing = new Bell();
    private final List<Bell> bells = new ArrayList<>(List.of(placeable));
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean isClosed;

    BackgroundWork(
            Placer placer,
            LeaderLease leader,
            Reaper reaper,
            ChangeListeners listeners,
            Signals signals,
            Duration interval) {
        this.placer = placer;
        this.leader = leader;
        this.reaper = reaper;
        this.listeners = listeners;
        this.interval = interval;
        signals.subscribe(signal -> {
            if (Placer.isConcernedBy(signal)) {
                placeable.ring();
            }
        });
    }

    void start() {
        begin(
                "been-placer",
                () ->
                        repeat(
                                placeable,
                                () -> leader.pause(interval),
                                () -> placeOnce() == Placer.Round.DONE));
        repeat("been-reaper", new Bell(), interval, reaper::sweep);
        begin("been-listeners", listeners);
    }

    /** Does something again and again: after each pause, and whenever the bell rings. */
    void repeat(String name, Bell bell, Duration pause, Runnable step) {
        bells.add(bell);
        begin(
                name,
                () ->
                        repeat(
                                bell,
                                () -> pause,
                                () -> {
                                    step.run();
                                    return true;
                                }));
    }

    private void begin(String name, Runnable work) {
        Thread thread = BackgroundThread.of(name, work, LOG::error);
        threads.add(thread);
        thread.start();
    }

    public Placer.Round placeOnce() {
        return placer.round();
    }

    public void reapOnce() {
        reaper.sweep();
    }

    /** Waits for the bell when all is done, but not forever: refusals expire without a signal. */
    private void repeat(Bell bell, Supplier<Duration> pause, BooleanSupplier isDone) {
        try {
            while (true) {
                long rings = bell.rings();
                if (isClosed) {
                    return;
                }
                BackgroundThread.beat();
                try {
                    if (isDone.getAsBoolean()) {
                        bell.await(rings, pause.get());
                    }
                } catch (RuntimeException e) {
                    LOG.error("{} failed, and tries again", Thread.currentThread().getName(), e);
                    closing.await(0, interval);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for what is being done. */
    @Override
    public void close() {
        isClosed = true;
        closing.ring();
        bells.forEach(Bell::ring);
        listeners.close();
        for (Thread thread : threads) {
            try {
                thread.join(Duration.ofSeconds(10));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
