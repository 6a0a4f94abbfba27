package been.results;

import been.depot.Depot;
import been.results.evaluation.EvaluationIndex;
import been.results.landing.AttachmentStore;
import been.results.landing.MonitoringAttachments;
import been.results.netcdf.LandingFile;
import been.results.netcdf.Series;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The results of one platform: uploaded files in {@code received/}, landing files in {@code
 * results/}, contents by digest in {@code attachments/}, their index in the database. The landing
 * files alone suffice to make the index anew. Where several controllers share a depot, all are in
 * it, by the same names.
 */
public final class LocalResults implements Results {
    private final Shelves shelves;
    private final MonitoringAttachments monitoring;
    private final Intake intake;
    private final LocalArchive archive;
    private final Upkeep upkeep;
    private final LocalEvaluations evaluations;

    private LocalResults(Shelves shelves, EvaluationIndex index, AttachmentStore outputs) {
        this.shelves = shelves;
        monitoring = new MonitoringAttachments(shelves.received(), shelves.platform());
        intake = new Intake(shelves);
        var experiments = new ExperimentFiles(shelves);
        var verifier = new Verifier(shelves);
        upkeep = new Upkeep(shelves.index(), experiments, verifier);
        evaluations = new LocalEvaluations(shelves, index, outputs, experiments);
        archive = new LocalArchive(shelves, intake, experiments, verifier, upkeep, evaluations);
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
        var shelves = Shelves.open(database, depot, data, clock);
        return new LocalResults(
                shelves,
                new EvaluationIndex(database),
                AttachmentStore.open(data.resolve("evaluations"), depot, "evaluations"));
    }

    /** What evaluators make of these results. */
    public Evaluations evaluations() {
        return evaluations;
    }

    /** The same for whoever runs them. */
    public EvaluationRuns evaluationRuns() {
        return evaluations;
    }

    /** The same results as a whole. */
    public Archive archive() {
        return archive;
    }

    /**
     * Starts to look after the files in the background: those of experiments are made, and all are
     * held against their checksums, each once a month.
     *
     * @return ends that
     */
    public AutoCloseable lookAfter() {
        return upkeep.start();
    }

    @Override
    public Receipt receive(
            String task, int attempt, String path, InputStream body, long bytes, String sha256)
            throws IOException {
        Receipt receipt = shelves.received().receive(task, attempt, path, body, bytes, sha256);
        if (receipt instanceof Receipt.Received) {
            monitoring.received(task, attempt, path);
        }
        return receipt;
    }

    @Override
    public Optional<Path> received(String task, int attempt, String path) {
        try {
            return shelves.received().find(task, attempt, path);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public List<String> receivedPaths(String task, int attempt) {
        try {
            return shelves.received().paths(task, attempt);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public Landed land(Landing candidate) throws IOException {
        return intake.land(candidate);
    }

    @Override
    public List<StoredExecution> executions(String analysis, String experiment) {
        return shelves.index().list(analysis, experiment);
    }

    @Override
    public List<StoredExecution> executions(String analysis) {
        return shelves.index().list(analysis);
    }

    @Override
    public List<StoredExecution> executions(String analysis, int offset, int limit) {
        return shelves.index().list(analysis, offset, limit);
    }

    @Override
    public List<MeasuredOn> measuredOn(String analysis) {
        return shelves.index().lists().measuredOn(analysis);
    }

    @Override
    public SortedMap<String, String> firstTasks(String analysis) {
        return shelves.index().lists().firstTasks(analysis);
    }

    @Override
    public String stamp(String analysis) {
        return shelves.index().stamp(analysis);
    }

    @Override
    public Optional<StoredExecution> execution(ExecutionAddress address) {
        return shelves.index().find(address);
    }

    @Override
    public Map<String, double[]> measurements(ExecutionAddress address) throws IOException {
        return byName(LandingFile.read(file(address)).series());
    }

    @Override
    public Map<String, double[]> measurements(ExecutionAddress address, int most)
            throws IOException {
        return byName(LandingFile.first(file(address), most));
    }

    private static Map<String, double[]> byName(List<Series> series) {
        var values = new LinkedHashMap<String, double[]>();
        series.forEach(one -> values.put(one.metric().name(), one.values()));
        return values;
    }

    @Override
    public OptionalDouble mean(ExecutionAddress address, String metric, int skipped)
            throws IOException {
        return LandingFile.mean(file(address), metric, skipped);
    }

    private Path file(ExecutionAddress address) throws IOException {
        return shelves.landingFile(
                shelves.index()
                        .find(address)
                        .orElseThrow(() -> new IOException("no such execution: " + address)));
    }

    @Override
    public Optional<Path> landingFile(ExecutionAddress address) {
        try {
            var execution = shelves.index().find(address);
            return execution.isEmpty()
                    ? Optional.empty()
                    : Optional.of(shelves.landingFile(execution.get()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void invalidate(ExecutionAddress address, String who, String why) {
        try {
            intake.invalidate(
                    address,
                    new Invalidation(Validity.INVALIDATED, who, why, shelves.clock().instant()));
            evaluations.changed(address.analysis());
            upkeep.changed(address.analysis(), address.experiment());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void completed(String analysis) {
        evaluations.changed(analysis);
        upkeep.completed(analysis);
    }
}
