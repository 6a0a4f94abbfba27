package been.tasks.wiring;

import been.protocol.BackgroundThread;
import been.protocol.ContextId;
import been.tasks.signals.Bell;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls listeners from a separate thread, so that a slow one delays no commit; changes of one
 * context that pile up become one call.
 */
final class ChangeListeners implements Runnable, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeListeners.class);
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final List<Consumer<ContextId>> listeners = new CopyOnWriteArrayList<>();
    private final Bell bell = new Bell();
    private Set<ContextId> changed = new LinkedHashSet<>();
    private volatile boolean isClosed;

    ChangeListeners(Signals signals) {
        signals.subscribe(signal -> {
            if (signal instanceof Signal.ContextChanged(ContextId context)) {
                note(context);
            }
        });
    }

    AutoCloseable add(Consumer<ContextId> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    private void note(ContextId context) {
        synchronized (this) {
            changed.add(context);
        }
        bell.ring();
    }

    private synchronized Set<ContextId> take() {
        Set<ContextId> taken = changed;
        changed = new LinkedHashSet<>();
        return taken;
    }

    /** Until closed. */
    @Override
    public void run() {
        while (!isClosed) {
            long rings = bell.rings();
            BackgroundThread.beat();
            for (ContextId context : take()) {
                listeners.forEach(listener -> call(listener, context));
            }
            try {
                bell.await(rings, IDLE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    public void close() {
        isClosed = true;
        bell.ring();
    }

    private static void call(Consumer<ContextId> listener, ContextId context) {
        try {
            listener.accept(context);
        } catch (RuntimeException e) {
            LOG.error("a listener failed on a change of context {}", context, e);
        }
    }
}
