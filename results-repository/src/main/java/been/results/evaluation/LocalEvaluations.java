package been.results.evaluation;

import been.protocol.PackageReference;
import been.protocol.Sha256;
import been.results.Evaluation;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.Evaluation.State;
import been.results.EvaluationRequest;
import been.results.EvaluationRuns;
import been.results.Evaluations;
import been.results.landing.AttachmentStore;
import been.results.storage.ExperimentFiles;
import been.results.storage.ResultStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The evaluations of a platform: rows in its database, contents in {@code evaluations/}. */
public final class LocalEvaluations implements Evaluations, EvaluationRuns {
    private final ResultStorage storage;
    private final EvaluationIndex index;
    private final AttachmentStore contents;
    private final IngredientFiles ingredients;

    /**
     * Held while contents are stored or deleted, so that no content is deleted while it is stored
     * again.
     */
    private final ReentrantLock keeping = new ReentrantLock();

    public LocalEvaluations(
            ResultStorage storage,
            EvaluationIndex index,
            AttachmentStore contents,
            ExperimentFiles experiments) {
        this.storage = storage;
        this.index = index;
        this.contents = contents;
        this.ingredients = new IngredientFiles(storage, index, experiments, this::content);
    }

    @Override
    public Evaluation ask(EvaluationRequest request) {
        return index.find(index.ask(request, storage.clock().instant())).orElseThrow();
    }

    @Override
    public void again(long id) {
        index.again(id);
    }

    @Override
    public List<Evaluation> of(String analysis) {
        return index.of(analysis);
    }

    @Override
    public Optional<Evaluation> find(long id) {
        return index.find(id);
    }

    @Override
    public Optional<Path> output(long id, String name) throws IOException {
        Optional<Output> found =
                index.find(id).stream()
                        .flatMap(evaluation -> evaluation.outputs().stream())
                        .filter(output -> output.name().equals(name))
                        .findFirst();
        return found.isEmpty() ? Optional.empty() : Optional.of(content(found.get()));
    }

    private Path content(Output output) throws IOException {
        Path file =
                contents.find(output.sha256())
                        .orElseThrow(() -> new NoSuchFileException(output.name()));
        if (!Sha256.of(file).equals(output.sha256())) {
            throw new IOException(
                    file + " (" + output.name() + ") is damaged: run the evaluator again");
        }
        return file;
    }

    @Override
    public boolean delete(long id) {
        keeping.lock();
        try {
            List<Output> outputs = index.find(id).map(Evaluation::outputs).orElse(List.of());
            boolean isDeleted = index.delete(id);
            forget(outputs);
            return isDeleted;
        } catch (IOException unremoved) {
            throw new UncheckedIOException(unremoved);
        } finally {
            keeping.unlock();
        }
    }

    /** Marks the evaluations of an analysis as stale. */
    public void changed(String analysis) {
        index.markStale(analysis);
    }

    @Override
    public void markAllStale() {
        index.markStale(null);
    }

    @Override
    public List<Evaluation> open() {
        return index.open();
    }

    @Override
    public Optional<Ingredients> ingredients(
            Evaluation evaluation, String question, List<String> experiments) {
        return ingredients.of(evaluation, question, experiments);
    }

    @Override
    public Map<String, Path> files(Evaluation evaluation, Ingredients of) throws IOException {
        return ingredients.files(evaluation, of);
    }

    @Override
    public void markUpToDate(Evaluation evaluation) {
        index.markUpToDate(evaluation);
    }

    @Override
    public int unacknowledgedChanges(long id) {
        return index.unacknowledgedChanges(id);
    }

    @Override
    public void acknowledge(long id, int changes) {
        index.acknowledge(id, changes);
    }

    @Override
    public void answered(Evaluation evaluation, String answer) {
        index.answered(evaluation, answer);
    }

    @Override
    public boolean recordWaiting(Evaluation evaluation, String detail) {
        boolean isNew = evaluation.state() != State.DUE || !detail.equals(evaluation.detail());
        if (isNew) {
            index.recordWaiting(evaluation.id(), detail);
        }
        return isNew;
    }

    @Override
    public boolean recordStall(Evaluation evaluation, @Nullable String detail) {
        boolean isNew = !Objects.equals(detail, evaluation.detail());
        if (isNew) {
            index.recordStall(evaluation, detail);
        }
        return isNew;
    }

    @Override
    public void begin(
            Evaluation evaluation, String digest, PackageReference temporary, String isolation) {
        index.begin(evaluation, digest, temporary.digest(), isolation);
    }

    @Override
    public Optional<String> temporaryPackage(long evaluation) {
        return index.temporaryPackage(evaluation);
    }

    @Override
    public void interrupted(Evaluation evaluation, @Nullable String detail) {
        index.interrupted(evaluation, detail);
    }

    @Override
    public Evaluation succeeded(Evaluation evaluation, String task, int attempt)
            throws IOException {
        Harvest harvest = Harvest.of(received(task, attempt));
        keeping.lock();
        try {
            List<Output> outputs = keep(harvest);
            boolean isNew = !made(outputs).equals(made(evaluation.outputs()));
            end(evaluation, State.DONE, null, null, outputs, harvest.refused());
            if (isNew) {
                index.markReadersStale(evaluation);
            }
        } finally {
            keeping.unlock();
        }
        storage.received().remove(task, attempt);
        return index.find(evaluation.id()).orElse(evaluation);
    }

    @Override
    public Evaluation failed(Evaluation evaluation, String why, @Nullable String task, int attempt)
            throws IOException {
        var outputs = new ArrayList<>(made(evaluation.outputs()));
        boolean hasLeft = task != null && attempt > 0;
        keeping.lock();
        try {
            if (task != null && hasLeft) {
                outputs.addAll(keep(Harvest.ofLogs(received(task, attempt))));
            }
            end(evaluation, State.FAILED, why, null, outputs, List.of());
        } finally {
            keeping.unlock();
        }
        if (task != null && hasLeft) {
            storage.received().remove(task, attempt);
        }
        return index.find(evaluation.id()).orElse(evaluation);
    }

    @Override
    public void impossible(Evaluation evaluation, String digest, String why) throws IOException {
        keeping.lock();
        try {
            end(evaluation, State.FAILED, why, digest, made(evaluation.outputs()), List.of());
        } finally {
            keeping.unlock();
        }
    }

    private void end(
            Evaluation evaluation,
            State state,
            @Nullable String detail,
            @Nullable String digest,
            List<Output> outputs,
            List<String> refused)
            throws IOException {
        index.end(evaluation, state, detail, digest, outputs, refused, storage.clock().instant());
        forget(evaluation.outputs());
    }

    /** The outputs except the output streams of the program. */
    private static List<Output> made(List<Output> outputs) {
        return outputs.stream().filter(output -> output.kind() != Kind.LOG).toList();
    }

    private SortedMap<String, Path> received(String task, int attempt) throws IOException {
        var files = new TreeMap<String, Path>();
        for (String path : storage.received().paths(task, attempt)) {
            Optional<Path> file = storage.received().find(task, attempt, path);
            file.ifPresent(found -> files.put(path, found));
        }
        return files;
    }

    private List<Output> keep(Harvest harvest) throws IOException {
        return contents.keep(harvest.files()).stream()
                .map(kept ->
                        new Output(
                                kept.name(),
                                OutputRules.kind(kept.name()).orElseThrow(),
                                kept.sha256(),
                                kept.bytes()))
                .toList();
    }

    /** Deletes contents that no evaluation uses. */
    private void forget(List<Output> outputs) throws IOException {
        Set<String> digests =
                outputs.stream().map(Output::sha256).collect(Collectors.toCollection(HashSet::new));
        digests.removeIf(index::has);
        for (String digest : digests) {
            contents.remove(digest);
        }
    }
}
