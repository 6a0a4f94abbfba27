package been.analyses.changes;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listeners for changes; one that fails does not affect the others. */
final class Listeners {
    private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

    private final List<Runnable> all = new CopyOnWriteArrayList<>();

    AutoCloseable add(Runnable listener) {
        all.add(listener);
        return () -> all.remove(listener);
    }

    void tell() {
        for (Runnable listener : all) {
            try {
                listener.run();
            } catch (RuntimeException e) {
                LOG.warn("a listener for changes failed", e);
            }
        }
    }
}
