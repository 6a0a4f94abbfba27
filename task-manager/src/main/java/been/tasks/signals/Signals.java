package been.tasks.signals;

import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells whoever listens, here and on other controllers, that something changed; at most once, and
 * perhaps never, so that nothing may depend on it but speed. Thread-safe.
 */
public interface Signals {

    /** To be called after the commit. */
    void publish(Set<Signal> changes);

    /** The listener must return at once: it is called by whoever publishes. */
    void subscribe(Consumer<Signal> listener);
}
