package been.results.wiring;

import been.protocol.results.Attachment;
import been.protocol.results.Deletion;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.FileCheck;
import been.protocol.results.Metric;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.results.Archive;
import been.results.ExportException;
import been.results.ExportRequest;
import been.results.ImportFormat;
import been.results.Imported;
import been.results.Invalidation;
import been.results.ListedExperiment;
import been.results.MeasuredUnder;
import been.results.evaluation.LocalEvaluations;
import been.results.exchange.Exporter;
import been.results.exchange.Importer;
import been.results.storage.ExperimentFiles;
import been.results.storage.Intake;
import been.results.storage.Remover;
import been.results.storage.ResultStorage;
import been.results.storage.Verifier;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The results of one platform as a whole. */
final class LocalArchive implements Archive {
    private static final Logger LOG = LoggerFactory.getLogger(LocalArchive.class);

    /** Executions per transaction when rebuilding the index, so that others do not wait long. */
    private static final int PART = 500;

    private final ResultStorage storage;
    private final Intake intake;
    private final ExperimentFiles experiments;
    private final Verifier verifier;
    private final ResultMaintenance maintenance;
    private final Importer importer;
    private final Exporter exporter;
    private final Remover remover;

    /** What was made from these results. */
    private final LocalEvaluations evaluations;

    LocalArchive(
            ResultStorage storage,
            Intake intake,
            ExperimentFiles experiments,
            Verifier verifier,
            ResultMaintenance maintenance,
            LocalEvaluations evaluations) {
        this.storage = storage;
        this.intake = intake;
        this.experiments = experiments;
        this.verifier = verifier;
        this.maintenance = maintenance;
        this.evaluations = evaluations;
        importer = new Importer(storage, intake);
        exporter = new Exporter(storage, experiments);
        remover = new Remover(storage);
    }

    @Override
    public List<StoredAnalysis> analyses() {
        return storage.index().analyses();
    }

    @Override
    public List<String> names() {
        return storage.index().lists().names();
    }

    @Override
    public Optional<StoredAnalysis> analysis(String name) {
        return storage.index().lists().analysis(name);
    }

    @Override
    public List<ListedExperiment> experiments(
            String analysis, String words, int offset, int limit) {
        return storage.index().lists().experiments(analysis, words, offset, limit);
    }

    @Override
    public List<MeasuredUnder> measuredUnder(String host, String digest, int most) {
        return storage.index().lists().measuredUnder(host, digest, most);
    }

    @Override
    public Optional<Path> experimentFile(String analysis, String experiment) throws IOException {
        return experiments.current(analysis, experiment);
    }

    @Override
    public Optional<Invalidation> invalidation(ExecutionAddress address) throws IOException {
        return storage.index().find(address).isEmpty()
                ? Optional.empty()
                : storage.landings().invalidation(address);
    }

    @Override
    public void reinstate(ExecutionAddress address, String who) {
        try {
            if (intake.reinstate(address, who)) {
                evaluations.changed(address.analysis());
                maintenance.changed(address.analysis(), address.experiment());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public List<Attachment> attachments(ExecutionAddress address) throws IOException {
        return storage.index().find(address).isEmpty()
                ? List.of()
                : storage.landings().attachments(address).orElse(List.of());
    }

    @Override
    public Optional<Path> attachment(ExecutionAddress address, String name) throws IOException {
        Optional<StoredExecution> execution = storage.index().find(address);
        for (Attachment attachment : attachments(address)) {
            if (attachment.name().equals(name)) {
                return Optional.of(exporter.content(execution.orElseThrow(), attachment));
            }
        }
        return Optional.empty();
    }

    @Override
    public Imported take(
            String analysis,
            InputStream content,
            String fileName,
            ImportFormat format,
            Metric metric,
            String who)
            throws IOException {
        Imported imported = importer.take(analysis, content, fileName, format, metric, who);
        if (imported instanceof Imported.Stored stored) {
            LOG.info("{} imported {} as {}", who, fileName, stored);
            evaluations.changed(analysis);
            maintenance.completed(analysis);
        }
        return imported;
    }

    @Override
    public void give(ExportRequest request, OutputStream out) throws IOException, ExportException {
        exporter.give(request, out);
    }

    @Override
    public List<String> reindex() throws IOException {
        var unreadable = new ArrayList<String>();
        Set<ExecutionAddress> seen = new HashSet<>();
        var part = new ArrayList<StoredExecution>();
        storage.landings()
                .describeAll(
                        execution -> {
                            seen.add(execution.address());
                            part.add(execution);
                            if (part.size() == PART) {
                                refresh(part);
                            }
                        },
                        unreadable::add);
        refresh(part);
        forget(seen);
        LOG.info("rebuilt the index of {} executions; unreadable: {}", seen.size(), unreadable);
        return unreadable;
    }

    private void refresh(List<StoredExecution> part) {
        storage.landing().lock();
        try {
            var current = new ArrayList<StoredExecution>();
            for (StoredExecution described : part) {
                current(described).ifPresent(current::add);
            }
            storage.index().refresh(current);
            part.clear();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            storage.landing().unlock();
        }
    }

    /** A user may have changed its validity, or deleted it, since it was described. */
    private Optional<StoredExecution> current(StoredExecution described) throws IOException {
        Optional<StoredExecution> indexed = storage.index().find(described.address());
        boolean isCurrent =
                indexed.isPresent()
                        ? indexed.get().validity() == described.validity()
                        : storage.landings().find(described.address()).isPresent();
        return isCurrent
                ? Optional.of(described)
                : storage.landings().describe(described.address());
    }

    /** Removes index entries without a readable file; files that landed meanwhile are readable. */
    private void forget(Set<ExecutionAddress> seen) throws IOException {
        storage.landing().lock();
        try {
            var gone = new ArrayList<ExecutionAddress>();
            for (ExecutionAddress address : storage.index().addresses()) {
                if (!seen.contains(address) && !isReadable(address)) {
                    gone.add(address);
                }
            }
            if (!gone.isEmpty()) {
                storage.index().remove(gone);
            }
        } finally {
            storage.landing().unlock();
        }
    }

    private boolean isReadable(ExecutionAddress address) {
        try {
            return storage.landings().describe(address).isPresent();
        } catch (IOException damaged) {
            return false;
        }
    }

    @Override
    public List<FileCheck> verify(String analysis) {
        var checks = new ArrayList<FileCheck>();
        for (StoredExecution execution : storage.index().list(analysis)) {
            checks.addAll(verifier.verify(execution));
        }
        return checks;
    }

    @Override
    public SortedMap<String, String> documents(String analysis) throws IOException {
        return storage.landings().documents(analysis);
    }

    @Override
    public Optional<Deletion> deletion(String analysis) throws IOException {
        return remover.preview(analysis);
    }

    @Override
    public boolean delete(String analysis, String digest, String who) throws IOException {
        boolean isDeleted = remover.delete(analysis, digest, who);
        if (isDeleted) {
            evaluations.of(analysis).forEach(made -> evaluations.delete(made.id()));
        }
        return isDeleted;
    }

    @Override
    public List<FileCheck> damaged() {
        return storage.checks().damaged();
    }
}
