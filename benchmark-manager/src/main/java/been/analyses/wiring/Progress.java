package been.analyses.wiring;

import been.analyses.changes.ChangeBook;
import been.analyses.conduct.Conductor;
import been.analyses.store.AnalysisStore;
import been.protocol.analyses.AnalysisId;
import been.tasks.Tasks;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Advances analyses if this controller leads, one conductor at a time, and notifies listeners of
 * changes. Thread-safe.
 */
final class Progress implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Progress.class);

    private static final Duration BEGINNING = Duration.ofMinutes(1);

    private final AnalysisStore store;
    private final Tasks tasks;
    private final Conductor conductor;
    private final ChangeRecorder recorder;
    private final ChangeBook changes;
    private final InstantSource clock;
    private final List<Consumer<AnalysisId>> listeners = new CopyOnWriteArrayList<>();
    private final Advancer advancer;
    private final AutoCloseable subscription;

    /**
     * Held while an analysis is advanced, so that it has one conductor at a time. Fair, since who
     * starts an analysis would otherwise wait as long as any other can be advanced.
     */
    private final ReentrantLock conducting = new ReentrantLock(true);

    /** Open at the last pass; used only by the advancer's thread. */
    private Set<Long> followed = new HashSet<>();

    Progress(
            AnalysisStore store,
            Tasks tasks,
            Conductor conductor,
            ChangeRecorder recorder,
            ChangeBook changes,
            InstantSource clock) {
        this.store = store;
        this.tasks = tasks;
        this.conductor = conductor;
        this.recorder = recorder;
        this.changes = changes;
        this.clock = clock;
        this.advancer = new Advancer("analyses", this::open, this::advance);
        this.subscription =
                tasks.onChange(context -> Conductor.analysis(context).ifPresent(advancer::look));
    }

    void start() {
        advancer.start();
    }

    /** Runs a step while no analysis is advanced. */
    <T> T alone(Supplier<T> step) {
        conducting.lock();
        try {
            return step.get();
        } finally {
            conducting.unlock();
        }
    }

    /** Notifies listeners of a change and schedules the analysis to be advanced. */
    void moved(long id) {
        changed(id);
        advancer.look(id);
    }

    AutoCloseable onChange(Consumer<AnalysisId> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Stops listening to tasks. */
    void stopListening() {
        try {
            subscription.close();
        } catch (Exception e) {
            LOG.warn("the task manager did not let go", e);
        }
    }

    @Override
    public void close() {
        advancer.close();
    }

    /**
     * The analyses to advance. One that is stored but has not started belongs to the controller
     * that is still checking it; after a minute, that controller must have failed.
     */
    private List<Long> open() {
        List<Long> open =
                Stream.concat(
                                store.open(clock.instant().minus(BEGINNING)).stream(),
                                store.outdated().stream())
                        .distinct()
                        .toList();
        open.forEach(followed::remove);
        followed.forEach(this::changed); // ended or recorded meanwhile
        if (!followed.isEmpty()) {
            changes.notifyListeners();
        }
        followed = new HashSet<>(open);
        return open;
    }

    /** Advances an analysis, or shows what the leading controller did. */
    private void advance(long id) {
        if (!tasks.leads() || conducted(id)) {
            changed(id);
        }
    }

    private boolean conducted(long id) {
        return alone(() -> {
            boolean isCarriedOn = conductor.advance(id);
            return recorder.record(id) || isCarriedOn;
        });
    }

    private void changed(long id) {
        for (Consumer<AnalysisId> listener : listeners) {
            try {
                listener.accept(new AnalysisId(id));
            } catch (RuntimeException e) {
                LOG.warn("a listener failed on analysis {}", id, e);
            }
        }
    }
}
