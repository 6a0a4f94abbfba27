package been.results.storage;

import been.protocol.fault.FailurePoint;
import been.protocol.results.Attachment;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.Invalidation;
import been.results.Landed;
import been.results.Landing;
import been.results.MeasurementOrigin;
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

/** Stores executions, excludes them from statistics and includes them again. Thread-safe. */
public final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    private final ResultStorage storage;

    public Intake(ResultStorage storage) {
        this.storage = storage;
    }

    /**
     * Measurements of another program that are imported.
     *
     * @param source the file that they are from
     */
    public record Measured(
            List<Series> series,
            @Nullable Invalidation invalidation,
            Attachment source,
            Path content) {}

    /** Lands the files of an attempt. */
    public Landed land(Landing candidate) throws IOException {
        return land(candidate, null);
    }

    /**
     * Lands an execution.
     *
     * @param measured {@code null} if they are among the received files of its task
     */
    public Landed land(Landing candidate, @Nullable Measured measured) throws IOException {
        storage.landing().lock();
        try {
            var present = present(candidate.address());
            if (present.isPresent()) {
                return repeated(candidate, measured, present.orElseThrow());
            }
            return switch (store(candidate, measured)) {
                case LandingStore.Outcome.Unusable(var why) -> new Landed.Unusable(why);
                case LandingStore.Outcome.Taken _ ->
                        repeated(candidate, measured, present(candidate.address()).orElseThrow());
                case LandingStore.Outcome.Stored(var execution) -> {
                    FailurePoint.LANDING_STORED.reached();
                    attach(candidate, measured);
                    storage.index().add(execution);
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
            storage.landing().unlock();
        }
    }

    private LandingStore.Outcome store(Landing candidate, @Nullable Measured measured)
            throws IOException {
        return measured == null
                ? storage.landings().store(candidate)
                : storage.landings().store(candidate, measured.series(), measured.invalidation());
    }

    /** The execution from the index, or from a landing file that is not indexed yet. */
    private Optional<StoredExecution> present(ExecutionAddress address) throws IOException {
        var indexed = storage.index().find(address);
        if (indexed.isPresent()) {
            return indexed;
        }
        var described = storage.landings().describe(address);
        described.ifPresent(storage.index()::add);
        return described;
    }

    private Landed repeated(Landing candidate, @Nullable Measured measured, StoredExecution present)
            throws IOException {
        if (candidate.task().equals(present.task()) && candidate.attempt() == present.attempt()) {
            // A process may have been killed between writing the landing file and its list of
            // attachments.
            if (storage.landings().attachments(candidate.address()).isEmpty()) {
                attach(candidate, measured);
            }
            return new Landed.Stored(present);
        }
        return new Landed.Unusable(
                "%s already holds the measurements of attempt %d of task %s; attempt %d of task %s cannot replace it"
                        .formatted(
                                present.file(),
                                present.attempt(),
                                present.task(),
                                candidate.attempt(),
                                candidate.task()));
    }

    private void attach(Landing candidate, @Nullable Measured measured) throws IOException {
        List<Attachment> attachments;
        if (measured == null) {
            attachments = storage.attachments().keepReceived(otherFiles(candidate));
        } else {
            storage.attachments().keep(measured.source(), measured.content());
            attachments = List.of(measured.source());
        }
        storage.landings().attach(candidate.address(), attachments);
    }

    /** Files of the attempt except its recordings, whose values are in the landing file. */
    private SortedMap<String, Path> otherFiles(Landing candidate) throws IOException {
        var recordings =
                candidate.origins().stream()
                        .filter(MeasurementOrigin.Recording.class::isInstance)
                        .map(origin -> ((MeasurementOrigin.Recording) origin).path())
                        .toList();
        var files = new TreeMap<String, Path>();
        for (String path : storage.received().paths(candidate.task(), candidate.attempt())) {
            if (!recordings.contains(path)) {
                storage.received()
                        .find(candidate.task(), candidate.attempt(), path)
                        .ifPresent(file -> files.put(path, file));
            }
        }
        return files;
    }

    /**
     * Excludes an execution from statistics: first beside its landing file, from which the index
     * can be rebuilt.
     *
     * @throws IllegalArgumentException when there is no such execution
     */
    public void invalidate(ExecutionAddress address, Invalidation invalidation) throws IOException {
        storage.landing().lock();
        try {
            require(address);
            storage.landings().invalidate(address, invalidation);
            storage.index().setValidity(address, invalidation.as());
            LOG.info("{} invalidated by {}: {}", address, invalidation.who(), invalidation.why());
        } finally {
            storage.landing().unlock();
        }
    }

    /**
     * Includes an execution in statistics again.
     *
     * @return whether it was excluded
     * @throws IllegalArgumentException when there is no such execution
     */
    public boolean reinstate(ExecutionAddress address, String who) throws IOException {
        storage.landing().lock();
        try {
            var execution = require(address);
            Optional<Invalidation> invalidation = storage.landings().invalidation(address);
            if (invalidation.isPresent()) {
                storage.landings()
                        .reinstate(address, invalidation.get(), who, storage.clock().instant());
                LOG.info("{} reinstated by {}", address, who);
            }
            // Also if a process was killed between the note and this.
            storage.index()
                    .setValidity(
                            address,
                            execution.disturbedBy().isEmpty()
                                    ? Validity.VALID
                                    : Validity.DISTURBED);
            return invalidation.isPresent();
        } finally {
            storage.landing().unlock();
        }
    }

    private StoredExecution require(ExecutionAddress address) {
        return storage.index()
                .find(address)
                .orElseThrow(() -> new IllegalArgumentException("no such execution: " + address));
    }
}
