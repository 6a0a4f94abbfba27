package been.results;

import been.depot.Depot;
import been.protocol.fault.FailurePoint;
import been.results.index.ExecutionIndex;
import been.results.landing.LandingStore;
import been.results.landing.MonitoringAttachments;
import been.results.landing.ReceivedFiles;
import been.results.landing.Sha256;
import been.results.netcdf.Invalidation;
import been.results.netcdf.LandingFile;
import been.results.netcdf.Series;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The results of one platform: uploaded files in {@code received/}, landing files in {@code
 * results/}, their index in the database. The landing files alone suffice to make the index anew.
 * Where several controllers share a depot, both are in it, by the same names.
 */
public final class LocalResults implements Results {
    private static final Logger LOG = LoggerFactory.getLogger(LocalResults.class);

    private final ReceivedFiles received;
    private final MonitoringAttachments monitoring;
    private final LandingStore landings;
    private final ExecutionIndex index;
    private final InstantSource clock;

    /**
     * One landing at a time: the same landing twice at once is landed once, and the memory that
     * landings take is that of one.
     */
    private final ReentrantLock landing = new ReentrantLock();

    private LocalResults(
            ReceivedFiles received,
            MonitoringAttachments monitoring,
            LandingStore landings,
            ExecutionIndex index,
            InstantSource clock) {
        this.received = received;
        this.monitoring = monitoring;
        this.landings = landings;
        this.index = index;
        this.clock = clock;
    }

    /**
     * Opens the results; tables and folders are made if need be, and what a dead process left
     * half-written is removed.
     *
     * @param data folder in which {@code results/} and {@code received/} lie
     * @throws IOException when the folder cannot be used
     */
    public static LocalResults open(DataSource database, Path data, InstantSource clock)
            throws IOException {
        return open(database, null, data, clock);
    }

    /**
     * Opens one controller's door to the results that several share: the files are in the depot,
     * and copies of them in the folder.
     *
     * @throws IOException when the folder cannot be used
     */
    public static LocalResults shared(
            DataSource database, Depot depot, Path data, InstantSource clock) throws IOException {
        return open(database, depot, data, clock);
    }

    private static LocalResults open(
            DataSource database, @Nullable Depot depot, Path data, InstantSource clock)
            throws IOException {
        var received = ReceivedFiles.open(data.resolve("received"), depot);
        String version = platformVersion();
        return new LocalResults(
                received,
                new MonitoringAttachments(received, version),
                LandingStore.open(data.resolve("results"), depot, received, version),
                ExecutionIndex.open(database),
                clock);
    }

    @Override
    public Receipt receive(
            String task, int attempt, String path, InputStream body, long bytes, String sha256)
            throws IOException {
        Receipt receipt = received.receive(task, attempt, path, body, bytes, sha256);
        if (receipt instanceof Receipt.Received) {
            monitoring.received(task, attempt, path);
        }
        return receipt;
    }

    @Override
    public Optional<Path> received(String task, int attempt, String path) {
        try {
            return received.find(task, attempt, path);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public List<String> receivedPaths(String task, int attempt) {
        try {
            return received.paths(task, attempt);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public Landed land(Landing candidate) throws IOException {
        landing.lock();
        try {
            var present = present(candidate.address());
            if (present.isPresent()) {
                return again(candidate, present.orElseThrow());
            }
            return switch (landings.store(candidate)) {
                case LandingStore.Outcome.Unusable(var why) -> new Landed.Unusable(why);
                case LandingStore.Outcome.Taken _ ->
                        again(candidate, present(candidate.address()).orElseThrow());
                case LandingStore.Outcome.Stored(var execution) -> {
                    FailurePoint.LANDING_STORED.reached();
                    index.add(execution);
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
            landing.unlock();
        }
    }

    /** From the index, or from a file that somebody put in place but could not index yet. */
    private Optional<StoredExecution> present(ExecutionAddress address) throws IOException {
        var indexed = index.find(address);
        if (indexed.isPresent()) {
            return indexed;
        }
        var described = landings.describe(address);
        described.ifPresent(index::add);
        return described;
    }

    private static Landed again(Landing candidate, StoredExecution present) {
        if (candidate.task().equals(present.task()) && candidate.attempt() == present.attempt()) {
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

    @Override
    public List<StoredExecution> executions(String analysis) {
        return index.list(analysis);
    }

    @Override
    public Optional<StoredExecution> execution(ExecutionAddress address) {
        return index.find(address);
    }

    @Override
    public Map<String, double[]> measurements(ExecutionAddress address) throws IOException {
        var execution =
                index.find(address)
                        .orElseThrow(() -> new IOException("no such execution: " + address));
        var file =
                landings.find(address).orElseThrow(() -> new NoSuchFileException(execution.file()));
        if (!Sha256.of(file).equals(execution.sha256())) {
            throw new IOException(
                    file + " is damaged: it is not the file that was stored; restore it");
        }
        var values = new LinkedHashMap<String, double[]>();
        for (Series series : LandingFile.read(file).series()) {
            values.put(series.metric().name(), series.values());
        }
        return values;
    }

    @Override
    public Optional<Path> landingFile(ExecutionAddress address) {
        try {
            return index.find(address).isEmpty() ? Optional.empty() : landings.find(address);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void invalidate(ExecutionAddress address, String who, String why) {
        landing.lock();
        try {
            if (index.find(address).isEmpty()) {
                throw new IllegalArgumentException("no such execution: " + address);
            }
            // First beside the landing file, which is what the index can be made from.
            landings.invalidate(address, new Invalidation(who, why, clock.instant()));
            index.setValidity(address, Validity.INVALIDATED);
            LOG.info("{} invalidated by {}: {}", address, who, why);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            landing.unlock();
        }
    }

    /**
     * Makes the index anew from the landing files.
     *
     * @return one sentence for each file that could not be read and is therefore not indexed
     */
    public List<String> reindex() throws IOException {
        landing.lock();
        try {
            var unreadable = new ArrayList<String>();
            List<StoredExecution> executions = landings.describeAll(unreadable::add);
            index.replaceAll(executions);
            LOG.info("indexed {} executions anew; unreadable: {}", executions.size(), unreadable);
            return unreadable;
        } finally {
            landing.unlock();
        }
    }

    private static String platformVersion() throws IOException {
        var properties = new Properties();
        try (var in = LocalResults.class.getResourceAsStream("platform.properties")) {
            properties.load(Objects.requireNonNull(in, "platform.properties is in this jar"));
        }
        return properties.getProperty("version", "");
    }
}
