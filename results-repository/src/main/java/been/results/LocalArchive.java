package been.results;

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

    /** Written to the index at once, so that nobody waits for it for long. */
    private static final int PART = 500;

    private final Shelves shelves;
    private final Intake intake;
    private final ExperimentFiles experiments;
    private final Verifier verifier;
    private final Upkeep upkeep;
    private final Importer importer;
    private final Exporter exporter;
    private final Remover remover;

    /** What was made from these results. */
    private final LocalEvaluations evaluations;

    LocalArchive(
            Shelves shelves,
            Intake intake,
            ExperimentFiles experiments,
            Verifier verifier,
            Upkeep upkeep,
            LocalEvaluations evaluations) {
        this.shelves = shelves;
        this.intake = intake;
        this.experiments = experiments;
        this.verifier = verifier;
        this.upkeep = upkeep;
        this.evaluations = evaluations;
        importer = new Importer(shelves, intake);
        exporter = new Exporter(shelves, experiments);
        remover = new Remover(shelves);
    }

    @Override
    public List<StoredAnalysis> analyses() {
        return shelves.index().analyses();
    }

    @Override
    public List<String> names() {
        return shelves.index().lists().names();
    }

    @Override
    public Optional<StoredAnalysis> analysis(String name) {
        return shelves.index().lists().analysis(name);
    }

    @Override
    public List<ListedExperiment> experiments(
            String analysis, String words, int offset, int limit) {
        return shelves.index().lists().experiments(analysis, words, offset, limit);
    }

    @Override
    public List<MeasuredUnder> measuredUnder(String host, String digest, int most) {
        return shelves.index().lists().measuredUnder(host, digest, most);
    }

    @Override
    public Optional<Path> experimentFile(String analysis, String experiment) throws IOException {
        return experiments.current(analysis, experiment);
    }

    @Override
    public Optional<Invalidation> invalidation(ExecutionAddress address) throws IOException {
        return shelves.index().find(address).isEmpty()
                ? Optional.empty()
                : shelves.landings().invalidation(address);
    }

    @Override
    public void reinstate(ExecutionAddress address, String who) {
        try {
            if (intake.reinstate(address, who)) {
                evaluations.changed(address.analysis());
                upkeep.changed(address.analysis(), address.experiment());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public List<Attachment> attachments(ExecutionAddress address) throws IOException {
        return shelves.index().find(address).isEmpty()
                ? List.of()
                : shelves.landings().attachments(address).orElse(List.of());
    }

    @Override
    public Optional<Path> attachment(ExecutionAddress address, String name) throws IOException {
        Optional<StoredExecution> execution = shelves.index().find(address);
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
            upkeep.completed(analysis);
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
        shelves.landings()
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
        LOG.info("indexed {} executions anew; unreadable: {}", seen.size(), unreadable);
        return unreadable;
    }

    private void refresh(List<StoredExecution> part) {
        if (!part.isEmpty()) {
            shelves.index().refresh(part);
            part.clear();
        }
    }

    /** What is indexed and has no readable file; one that landed meanwhile has. */
    private void forget(Set<ExecutionAddress> seen) throws IOException {
        shelves.landing().lock();
        try {
            var gone = new ArrayList<ExecutionAddress>();
            for (ExecutionAddress address : shelves.index().addresses()) {
                if (!seen.contains(address) && !isReadable(address)) {
                    gone.add(address);
                }
            }
            if (!gone.isEmpty()) {
                shelves.index().remove(gone);
            }
        } finally {
            shelves.landing().unlock();
        }
    }

    private boolean isReadable(ExecutionAddress address) {
        try {
            return shelves.landings().describe(address).isPresent();
        } catch (IOException damaged) {
            return false;
        }
    }

    @Override
    public List<FileCheck> verify(String analysis) {
        var checks = new ArrayList<FileCheck>();
        for (StoredExecution execution : shelves.index().list(analysis)) {
            checks.addAll(verifier.verify(execution));
        }
        return checks;
    }

    @Override
    public SortedMap<String, String> documents(String analysis) throws IOException {
        return shelves.landings().documents(analysis);
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
        return shelves.checks().damaged();
    }
}
