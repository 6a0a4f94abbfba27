package been.results.wiring;

import been.protocol.BackgroundThread;
import been.protocol.results.ExecutionAddress;
import been.results.index.ExecutionIndex;
import been.results.storage.DueFiles;
import been.results.storage.ExperimentFiles;
import been.results.storage.Verifier;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A background thread that writes the files of experiments soon after they are complete or changed,
 * and otherwise verifies all files, a few per second.
 */
final class ResultMaintenance {
    private static final Logger LOG = LoggerFactory.getLogger(ResultMaintenance.class);

    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);
    private static final Duration BETWEEN_FILES = Duration.ofMillis(200);
    private static final int FILES_A_LOOK = 100;

    private final ExecutionIndex index;
    private final ExperimentFiles experiments;
    private final Verifier verifier;
    private final DueFiles due;
    private final BlockingQueue<Changed> changed = new LinkedBlockingQueue<>();

    ResultMaintenance(
            ExecutionIndex index,
            ExperimentFiles experiments,
            Verifier verifier,
            InstantSource clock) {
        this.index = index;
        this.experiments = experiments;
        this.verifier = verifier;
        this.due = new DueFiles(verifier, clock);
    }

    /**
     * @param experiment {@code null} for all of the analysis
     */
    private record Changed(String analysis, @Nullable String experiment) {}

    /** Schedules writing the files of all experiments of an analysis. */
    void completed(String analysis) {
        changed.add(new Changed(analysis, null));
    }

    /** Schedules rewriting the file of an experiment, if it exists. */
    void changed(String analysis, String experiment) {
        changed.add(new Changed(analysis, experiment));
    }

    AutoCloseable start() {
        Thread thread = BackgroundThread.of("results-maintenance", this::run, LOG::error);
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
                    // Only this file failed, or the database is away; the next round retries.
                    LOG.warn("maintenance of results failed", failed);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void verify() throws InterruptedException {
        for (int files = 0; files < FILES_A_LOOK && changed.isEmpty(); files++) {
            Optional<ExecutionAddress> next = due.next();
            if (next.isEmpty()) {
                return;
            }
            verifier.verify(next.get());
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
