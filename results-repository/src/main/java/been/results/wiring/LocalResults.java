package been.results.wiring;

import been.depot.Depot;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.Archive;
import been.results.EvaluationRuns;
import been.results.Evaluations;
import been.results.Invalidation;
import been.results.Landed;
import been.results.Landing;
import been.results.MeasuredOn;
import been.results.Receipt;
import been.results.Results;
import been.results.evaluation.EvaluationIndex;
import been.results.evaluation.LocalEvaluations;
import been.results.landing.AttachmentStore;
import been.results.landing.MonitoringAttachments;
import been.results.netcdf.LandingFile;
import been.results.netcdf.Series;
import been.results.storage.ExperimentFiles;
import been.results.storage.Intake;
import been.results.storage.ResultStorage;
import been.results.storage.Verifier;
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
 * results/}, contents by digest in {@code attachments/}, their index in the database. The index can
 * be rebuilt from the landing files alone. Controllers that share a database keep all files in its
 * depot, under the same names.
 */
public final class LocalResults implements Results {
    private final ResultStorage storage;
    private final MonitoringAttachments monitoring;
    private final Intake intake;
    private final LocalArchive archive;
    private final ResultMaintenance maintenance;
    private final LocalEvaluations evaluations;

    private LocalResults(ResultStorage storage, EvaluationIndex index, AttachmentStore outputs) {
        this.storage = storage;
        monitoring = new MonitoringAttachments(storage.received(), storage.platform());
        intake = new Intake(storage);
        var experiments = new ExperimentFiles(storage);
        var verifier = new Verifier(storage);
        maintenance =
                new ResultMaintenance(storage.index(), experiments, verifier, storage.clock());
        evaluations = new LocalEvaluations(storage, index, outputs, experiments);
        archive =
                new LocalArchive(storage, intake, experiments, verifier, maintenance, evaluations);
    }

    /**
     * Opens the results: creates missing tables and folders and removes partial files of a killed
     * process.
     *
     * @param data folder of {@code results/} and {@code received/}
     * @throws IOException when the folder is not usable
     */
    public static LocalResults open(DataSource database, Path data, InstantSource clock)
            throws IOException {
        return open(database, null, data, clock);
    }

    /**
     * Opens results that several controllers share: the files are in the depot, the folder holds
     * copies.
     *
     * @throws IOException when the folder is not usable
     */
    public static LocalResults shared(
            DataSource database, Depot depot, Path data, InstantSource clock) throws IOException {
        return open(database, depot, data, clock);
    }

    private static LocalResults open(
            DataSource database, @Nullable Depot depot, Path data, InstantSource clock)
            throws IOException {
        var storage = ResultStorage.open(database, depot, data, clock);
        return new LocalResults(
                storage,
                new EvaluationIndex(database),
                AttachmentStore.open(data.resolve("evaluations"), depot, "evaluations"));
    }

    /** Evaluations of these results. */
    public Evaluations evaluations() {
        return evaluations;
    }

    /** The same evaluations, for the code that runs them. */
    public EvaluationRuns evaluationRuns() {
        return evaluations;
    }

    /** All stored results. */
    public Archive archive() {
        return archive;
    }

    /**
     * Starts background maintenance: it writes the files of experiments and verifies the checksum
     * of every file once a month.
     *
     * @return stops it
     */
    public AutoCloseable startMaintenance() {
        return maintenance.start();
    }

    @Override
    public Receipt receive(
            String task, int attempt, String path, InputStream body, long bytes, String sha256)
            throws IOException {
        Receipt receipt = storage.received().receive(task, attempt, path, body, bytes, sha256);
        if (receipt instanceof Receipt.Received) {
            monitoring.received(task, attempt, path);
        }
        return receipt;
    }

    @Override
    public Optional<Path> received(String task, int attempt, String path) {
        try {
            return storage.received().find(task, attempt, path);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public List<String> receivedPaths(String task, int attempt) {
        try {
            return storage.received().paths(task, attempt);
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
        return storage.index().list(analysis, experiment);
    }

    @Override
    public List<StoredExecution> executions(String analysis) {
        return storage.index().list(analysis);
    }

    @Override
    public List<StoredExecution> executions(String analysis, int offset, int limit) {
        return storage.index().list(analysis, offset, limit);
    }

    @Override
    public List<MeasuredOn> measuredOn(String analysis) {
        return storage.index().lists().measuredOn(analysis);
    }

    @Override
    public SortedMap<String, String> firstTasks(String analysis) {
        return storage.index().lists().firstTasks(analysis);
    }

    @Override
    public String stamp(String analysis) {
        return storage.index().stamp(analysis);
    }

    @Override
    public Optional<StoredExecution> execution(ExecutionAddress address) {
        return storage.index().find(address);
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
    public OptionalDouble summary(ExecutionAddress address, String metric, int skipped)
            throws IOException {
        return LandingFile.summary(file(address), metric, skipped);
    }

    @Override
    public String platform(ExecutionAddress address) throws IOException {
        return LandingFile.platform(file(address));
    }

    @Override
    public String platform() {
        return storage.platform();
    }

    private Path file(ExecutionAddress address) throws IOException {
        return storage.landingFile(
                storage.index()
                        .find(address)
                        .orElseThrow(() -> new IOException("no such execution: " + address)));
    }

    @Override
    public Optional<Path> landingFile(ExecutionAddress address) {
        try {
            var execution = storage.index().find(address);
            return execution.isEmpty()
                    ? Optional.empty()
                    : Optional.of(storage.landingFile(execution.get()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void invalidate(ExecutionAddress address, String who, String why) {
        try {
            intake.invalidate(
                    address,
                    new Invalidation(Validity.INVALIDATED, who, why, storage.clock().instant()));
            evaluations.changed(address.analysis());
            maintenance.changed(address.analysis(), address.experiment());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void completed(String analysis) {
        evaluations.changed(analysis);
        maintenance.completed(analysis);
    }
}
