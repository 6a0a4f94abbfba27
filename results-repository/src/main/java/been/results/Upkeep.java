package been.results;

import been.protocol.BackgroundThread;
import been.results.index.ExecutionIndex;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that looks after the files when nothing else is to be done: those of experiments are
 * made soon after they are complete or changed, and all are verified in turn, a few a second.
 */
final class Upkeep {
    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);
    private static final Duration BETWEEN_FILES = Duration.ofMillis(200);
    private static final int FILES_A_LOOK = 100;

    private final ExecutionIndex index;
    private final ExperimentFiles experiments;
    private final Verifier verifier;
    private final BlockingQueue<Changed> changed = new LinkedBlockingQueue<>();

    Upkeep(ExecutionIndex index, ExperimentFiles experiments, Verifier verifier) {
        this.index = index;
        this.experiments = experiments;
        this.verifier = verifier;
    }

    /**
     * @param experiment {@code null} for all of the analysis
     */
    private record Changed(String analysis, @Nullable String experiment) {}

    /** Has the files of all its experiments made. */
    void completed(String analysis) {
        changed.add(new Changed(analysis, null));
    }

    /** Has the file of an experiment made anew, if it was made at all. */
    void changed(String analysis, String experiment) {
        changed.add(new Changed(analysis, experiment));
    }

    AutoCloseable start() {
        Thread thread = BackgroundThread.of("results-upkeep", this::run, LOG::error);
        thread.start();
        return () -> {
            thread.interrupt();
            thread.join();
        };
    }

    private void run() {
        try {
            while (true) {
                BackgroundThread.beat();
                Changed next = changed.poll(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
                try {
                    if (next == null) {
                        verify();
                    } else {
                        make(next);
                    }
                } catch (RuntimeException | Error failed) {
                    // Of one file; the database may be away for a while; the next look finds the
                    // same work.
                    LOG.warn("looking after the results failed", failed);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void verify() throws InterruptedException {
        for (StoredExecution due : verifier.due(FILES_A_LOOK)) {
            if (!changed.isEmpty()) {
                return;
            }
            verifier.verify(due);
            Thread.sleep(BETWEEN_FILES);
        }
    }

    private void make(Changed next) {
        String one = next.experiment();
        Set<String> all =
                new LinkedHashSet<>(
                        one != null
                                ? List.of(one)
                                : index.list(next.analysis()).stream()
                                        .map(execution -> execution.address().experiment())
                                        .toList());
        for (String experiment : all) {
            try {
                if (one == null || experiments.isMade(next.analysis(), experiment)) {
                    var _ = experiments.current(next.analysis(), experiment);
                }
            } catch (IOException unmade) {
                LOG.warn(
                        "no file of experiment {} of analysis {}: {}",
                        experiment,
                        next.analysis(),
                        unmade.getMessage());
            }
        }
    }
}
