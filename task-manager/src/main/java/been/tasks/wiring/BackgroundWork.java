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
        begin("been-placer", this::place);
        begin("been-reaper", this::reap);
        begin("been-listeners", listeners);
    }

    /** Does something else again and again, too. */
    void repeat(String name, Duration pause, Runnable step) {
        begin(
                name,
                () ->
                        repeat(() -> {
                            step.run();
                            closing.await(0, pause);
                        }));
    }

    private void begin(String name, Runnable work) {
        Thread thread = BackgroundThread.of(name, work, LOG::error);
        threads.add(thread);
        thread.start();
    }

    /** Also without a signal every interval: pauses after refusals end without one. */
    private void place() {
        repeat(() -> {
            long rings = placeable.rings();
            if (placeOnce() == Placer.Round.DONE) {
                placeable.await(rings, leader.pause(interval));
            }
        });
    }

    public Placer.Round placeOnce() {
        return placer.round();
    }

    private void reap() {
        repeat(() -> {
            reaper.sweep();
            closing.await(0, interval);
        });
    }

    public void reapOnce() {
        reaper.sweep();
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private void repeat(Step step) {
        while (!isClosed) {
            try {
                BackgroundThread.beat();
                try {
                    step.run();
                } catch (RuntimeException e) {
                    LOG.error("{} failed, and tries again", Thread.currentThread().getName(), e);
                    closing.await(0, interval);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Waits for what is being done. */
    @Override
    public void close() {
        isClosed = true;
        closing.ring();
        placeable.ring();
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
