package been.results.evaluation;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.Sha256;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.Evaluation;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.EvaluationRuns.IngredientExperiment;
import been.results.EvaluationRuns.Ingredients;
import been.results.EvaluationTarget;
import been.results.storage.ExperimentFiles;
import been.results.storage.ResultStorage;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Collects the inputs of an evaluation. */
final class IngredientFiles {
    private final ResultStorage storage;
    private final EvaluationIndex evaluations;
    private final ExperimentFiles experiments;
    private final Contents contents;

    /** Verified contents of outputs. */
    interface Contents {
        Path of(Output output) throws IOException;
    }

    IngredientFiles(
            ResultStorage storage,
            EvaluationIndex evaluations,
            ExperimentFiles experiments,
            Contents contents) {
        this.storage = storage;
        this.evaluations = evaluations;
        this.experiments = experiments;
        this.contents = contents;
    }

    /** From the index alone, no file is opened. */
    Optional<Ingredients> of(Evaluation evaluation, String question, List<String> asked) {
        Map<String, List<StoredExecution>> byExperiment = new TreeMap<>();
        for (StoredExecution execution : storage.index().list(evaluation.analysis())) {
            String experiment = execution.address().experiment();
            boolean isWanted =
                    evaluation.target().experiment().isEmpty()
                            || evaluation.target().experiment().equals(experiment);
            isWanted &= asked.isEmpty() || asked.contains(experiment);
            if (isWanted && execution.validity().counts()) {
                byExperiment.computeIfAbsent(experiment, _ -> new ArrayList<>()).add(execution);
            }
        }
        byExperiment
                .values()
                .removeIf(
                        all -> all.stream().noneMatch(e -> evaluation.target().holds(e.address())));
        if (byExperiment.isEmpty()) {
            return Optional.empty();
        }
        var all = new ArrayList<IngredientExperiment>();
        var text =
                new StringBuilder("2\n")
                        .append(evaluation.evaluator().digest())
                        .append('\n')
                        .append(evaluation.parameters())
                        .append('\n')
                        .append(evaluation.target())
                        .append('\n')
                        .append(question)
                        .append('\n');
        List<String> inOrder = new ArrayList<>(byExperiment.keySet());
        inOrder.sort(Comparator.comparingInt(asked::indexOf)); // stable: else by their keys
        for (String key : inOrder) {
            List<StoredExecution> executions = byExperiment.getOrDefault(key, List.of());
            all.add(experiment(evaluation, key, executions));
            executions.forEach(
                    e -> text.append(e.address()).append(' ').append(e.sha256()).append('\n'));
        }
        List<Evaluation> read = read(evaluation);
        for (Evaluation other : read) {
            for (Output output : made(other)) {
                text.append(other.id())
                        .append(' ')
                        .append(output.name())
                        .append(' ')
                        .append(output.sha256())
                        .append('\n');
            }
        }
        return Optional.of(
                new Ingredients(
                        Sha256.of(text.toString().getBytes(UTF_8)), List.copyOf(all), read));
    }

    private static IngredientExperiment experiment(
            Evaluation evaluation, String key, List<StoredExecution> executions) {
        StoredExecution first = executions.getFirst();
        Set<Metric> metrics = new LinkedHashSet<>();
        executions.forEach(execution -> metrics.addAll(execution.metrics()));
        int counting =
                (int)
                        executions.stream()
                                .filter(e -> evaluation.target().holds(e.address()))
                                .count();
        return new IngredientExperiment(
                key, first.version(), first.configuration(), counting, metrics);
    }

    /** Evaluations requested earlier, so that none reads an output that depends on itself. */
    private List<Evaluation> read(Evaluation evaluation) {
        return evaluations.of(evaluation.analysis()).stream()
                .filter(other -> other.id() < evaluation.id())
                .filter(other -> evaluation.reads().contains(other.evaluator().name()))
                .toList();
    }

    /** What a program made of it, and no logs. */
    static List<Output> made(Evaluation evaluation) {
        return evaluation.outputs().stream().filter(o -> o.kind() != Kind.LOG).toList();
    }

    /** The files themselves, verified; those of experiments are made where they are not there. */
    Map<String, Path> files(Evaluation evaluation, Ingredients ingredients) throws IOException {
        var files = new LinkedHashMap<String, Path>();
        EvaluationTarget target = evaluation.target();
        Integer binary = target.binary();
        Integer number = target.execution();
        if (binary != null && number != null) {
            var address =
                    new ExecutionAddress(
                            evaluation.analysis(), target.experiment(), binary, number);
            Optional<StoredExecution> execution = storage.index().find(address);
            if (execution.isEmpty()) {
                throw new NoSuchFileException("execution " + target);
            }
            files.put("execution.nc", storage.landingFile(execution.get()));
        } else {
            for (IngredientExperiment experiment : ingredients.experiments()) {
                files.put(
                        "experiments/" + experiment.key() + ".nc",
                        experiments
                                .current(evaluation.analysis(), experiment.key())
                                .orElseThrow(() ->
                                        new NoSuchFileException("experiment " + experiment.key())));
            }
        }
        for (Evaluation other : ingredients.evaluations()) {
            for (Output output : made(other)) {
                files.put(path(other, output), contents.of(output));
            }
        }
        return files;
    }

    /** Where an evaluator finds what another made; several of one evaluator by their numbers. */
    static String path(Evaluation other, Output output) {
        return "evaluators/%s/%d/%s".formatted(other.evaluator().name(), other.id(), output.name());
    }
}
