package been.tasks.signals;

import java.util.Set;
import java.util.function.Consumer;

/**
 * Notifies listeners on this and the other controllers of a change. Delivery is at most once and
 * may fail, so only speed may depend on it. Thread-safe.
 */
public interface Signals {

    /** To be called after the commit. */
    void publish(Set<Signal> changes);

    /** The listener must return at once: the publishing thread calls it. */
    void subscribe(Consumer<Signal> listener);
}
