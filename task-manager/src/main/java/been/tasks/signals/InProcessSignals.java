package been.tasks.signals;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Signals within one controller. */
public final class InProcessSignals implements Signals {
    private final List<Consumer<Signal>> listeners = new CopyOnWriteArrayList<>();

    @Override
    public void publish(Set<Signal> changes) {
        for (Signal change : changes) {
            listeners.forEach(listener -> listener.accept(change));
        }
    }

    @Override
    public void subscribe(Consumer<Signal> listener) {
        listeners.add(listener);
    }
}
