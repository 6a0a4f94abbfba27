package been.results;

import been.protocol.fault.FailurePoint;
import been.results.landing.LandingStore;
import been.results.netcdf.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes executions in, and out of statistics and back. Thread-safe. */
final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    private final Shelves shelves;

    Intake(Shelves shelves) {
        this.shelves = shelves;
    }

    /** What other programs measured, on its way in. */
    record Measured(
            List<Series> series,
            @Nullable Invalidation invalidation,
            SortedMap<String, Path> attachments) {}

    /** Lands what an attempt left behind. */
    Landed land(Landing candidate) throws IOException {
        return land(candidate, null);
    }

    /**
     * Lands an execution.
     *
     * @param measured {@code null} when it is among the received files of its task
     */
    Landed land(Landing candidate, @Nullable Measured measured) throws IOException {
        shelves.landing().lock();
        try {
            var present = present(candidate.address());
            if (present.isPresent()) {
                return again(candidate, measured, present.orElseThrow());
            }
            return switch (store(candidate, measured)) {
                case LandingStore.Outcome.Unusable(var why) -> new Landed.Unusable(why);
                case LandingStore.Outcome.Taken _ ->
                        again(candidate, measured, present(candidate.address()).orElseThrow());
                case LandingStore.Outcome.Stored(var execution) -> {
                    FailurePoint.LANDING_STORED.reached();
                    attach(candidate, measured);
                    shelves.index().add(execution);
                    FailurePoint.LANDING_INDEXED.reached();
                    LOG.info(
                            "landed {} of task {} attempt {}: {}",
                            execution.file(),
                            execution.task(),
                            execution.attempt(),
                            execution.measurements());
                    yield new Landed.Stored(execution);
                }
            };
        } finally {
            shelves.landing().unlock();
        }
    }

    private LandingStore.Outcome store(Landing candidate, @Nullable Measured measured)
            throws IOException {
        return measured == null
                ? shelves.landings().store(candidate)
                : shelves.landings().store(candidate, measured.series(), measured.invalidation());
    }

    /** From the index, or from a file that somebody put in place but could not index yet. */
    private Optional<StoredExecution> present(ExecutionAddress address) throws IOException {
        var indexed = shelves.index().find(address);
        if (indexed.isPresent()) {
            return indexed;
        }
        var described = shelves.landings().describe(address);
        described.ifPresent(shelves.index()::add);
        return described;
    }

    private Landed again(Landing candidate, @Nullable Measured measured, StoredExecution present)
            throws IOException {
        if (candidate.task().equals(present.task()) && candidate.attempt() == present.attempt()) {
            // A process may have died after the landing file, and before the list.
            if (shelves.landings().attachments(candidate.address()).isEmpty()) {
                attach(candidate, measured);
            }
            return new Landed.Stored(present);
        }
        return new Landed.Unusable(
                "%s already holds what attempt %d of task %s measured; attempt %d of task %s cannot replace it"
                        .formatted(
                                present.file(),
                                present.attempt(),
                                present.task(),
                                candidate.attempt(),
                                candidate.task()));
    }

    private void attach(Landing candidate, @Nullable Measured measured) throws IOException {
        List<Attachment> attachments =
                measured == null
                        ? shelves.attachments().keepReceived(left(candidate))
                        : shelves.attachments().keep(measured.attachments());
        shelves.landings().attach(candidate.address(), attachments);
    }

    /** What the attempt left behind; its recordings are in the landing file, value by value. */
    private SortedMap<String, Path> left(Landing candidate) throws IOException {
        var recordings =
                candidate.origins().stream()
                        .filter(MeasurementOrigin.Recording.class::isInstance)
                        .map(origin -> ((MeasurementOrigin.Recording) origin).path())
                        .toList();
        var files = new TreeMap<String, Path>();
        for (String path : shelves.received().paths(candidate.task(), candidate.attempt())) {
            if (!recordings.contains(path)) {
                shelves.received()
                        .find(candidate.task(), candidate.attempt(), path)
                        .ifPresent(file -> files.put(path, file));
            }
        }
        return files;
    }

    /**
     * Takes an execution out of statistics, first beside its landing file, which is what the index
     * can be made from.
     *
     * @throws IllegalArgumentException when there is no such execution
     */
    void invalidate(ExecutionAddress address, Invalidation invalidation) throws IOException {
        shelves.landing().lock();
        try {
            require(address);
            shelves.landings().invalidate(address, invalidation);
            shelves.index().setValidity(address, invalidation.as());
            LOG.info("{} invalidated by {}: {}", address, invalidation.who(), invalidation.why());
        } finally {
            shelves.landing().unlock();
        }
    }

    /**
     * Has an execution count again.
     *
     * @return whether somebody had taken it out
     * @throws IllegalArgumentException when there is no such execution
     */
    boolean reinstate(ExecutionAddress address, String who) throws IOException {
        shelves.landing().lock();
        try {
            var execution = require(address);
            Optional<Invalidation> invalidation = shelves.landings().invalidation(address);
            if (invalidation.isPresent()) {
                shelves.landings()
                        .reinstate(address, invalidation.get(), who, shelves.clock().instant());
                LOG.info("{} counts again, says {}", address, who);
            }
            // Also when a process died between the note and this.
            shelves.index()
                    .setValidity(
                            address,
                            execution.disturbedBy().isEmpty()
                                    ? Validity.VALID
                                    : Validity.DISTURBED);
            return invalidation.isPresent();
        } finally {
            shelves.landing().unlock();
        }
    }

    private StoredExecution require(ExecutionAddress address) {
        return shelves.index()
                .find(address)
                .orElseThrow(() -> new IllegalArgumentException("no such execution: " + address));
    }
}
