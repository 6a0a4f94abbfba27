package been.analyses.verdict;

import been.analyses.planning.Experiment;
import been.analyses.planning.Pairs;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView.Answer;
import been.protocol.results.StoredExecution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Results that are no numbers, of all experiments; pure.
 *
 * @param all by name, experiment and value, the most frequent value first
 * @param notes one sentence for each difference
 */
public record Answers(List<Answer> all, List<String> notes) {
    private static final int DIGEST = 64;
    private static final int SHOWN = 12;

    /**
     * Compares the answers of valid executions.
     *
     * @param names of the answers
     */
    public static Answers of(
            AnalysisKind kind,
            List<Experiment> experiments,
            int baseline,
            List<String> names,
            List<StoredExecution> executions) {
        List<Answer> all = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        Map<String, List<StoredExecution>> byExperiment =
                executions.stream()
                        .filter(Means::counts)
                        .collect(Collectors.groupingBy(one -> one.address().experiment()));
        Map<String, String> labels =
                experiments.stream().collect(Collectors.toMap(Experiment::key, Experiment::label));
        List<String> measured =
                experiments.stream()
                        .map(Experiment::key)
                        .filter(byExperiment::containsKey)
                        .toList();
        for (String name : names) {
            Map<String, List<Answer>> found =
                    measured.stream()
                            .collect(
                                    Collectors.toMap(
                                            Function.identity(),
                                            key ->
                                                    values(
                                                            name,
                                                            key,
                                                            byExperiment.getOrDefault(
                                                                    key, List.of()))));
            for (String key : measured) {
                List<Answer> values = found.getOrDefault(key, List.of());
                all.addAll(values);
                varied(values, labels.getOrDefault(key, key)).ifPresent(notes::add);
            }
            Pairs.of(
                            kind,
                            experiments,
                            Math.min(baseline, experiments.size() - 1),
                            byExperiment::containsKey)
                    .forEach(pair ->
                            difference(
                                            kind,
                                            name,
                                            only(found.getOrDefault(pair.old(), List.of())),
                                            only(found.getOrDefault(pair.current(), List.of())),
                                            labels.getOrDefault(pair.old(), pair.old()),
                                            labels.getOrDefault(pair.current(), pair.current()))
                                    .ifPresent(notes::add));
        }
        return new Answers(List.copyOf(all), List.copyOf(notes));
    }

    private static List<Answer> values(
            String name, String experiment, List<StoredExecution> executions) {
        return executions.stream()
                .collect(
                        Collectors.groupingBy(
                                one -> Optional.ofNullable(one.answers().get(name)),
                                Collectors.summingInt(_ -> 1)))
                .entrySet()
                .stream()
                .map(e -> new Answer(name, experiment, e.getKey().orElse(null), e.getValue()))
                .sorted(
                        Comparator.comparingInt(Answer::executions)
                                .reversed()
                                .thenComparing(Answers::text))
                .toList();
    }

    private static Optional<String> varied(List<Answer> values, String label) {
        return values.size() < 2
                ? Optional.empty()
                : Optional.of(
                        "%s is not the same in all executions of %s: %s"
                                .formatted(
                                        values.getFirst().name(),
                                        label,
                                        values.stream()
                                                        .limit(3)
                                                        .map(one ->
                                                                "%s in %d"
                                                                        .formatted(
                                                                                text(one),
                                                                                one.executions()))
                                                        .collect(Collectors.joining(", "))
                                                + (values.size() > 3 ? ", …" : "")));
    }

    /** Empty where executions differ among themselves, which has its own sentence. */
    private static Optional<Answer> only(List<Answer> values) {
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    private static Optional<String> difference(
            AnalysisKind kind,
            String name,
            Optional<Answer> old,
            Optional<Answer> current,
            String oldLabel,
            String currentLabel) {
        if (old.isEmpty()
                || current.isEmpty()
                || Objects.equals(old.get().value(), current.get().value())) {
            return Optional.empty();
        }
        return Optional.of(
                switch (kind) {
                    case REGRESSION ->
                            "%s differs since %s: %s instead of %s"
                                    .formatted(
                                            name,
                                            currentLabel,
                                            text(current.get()),
                                            text(old.get()));
                    case COMPARISON ->
                            "%s differs between %s and %s: %s and %s"
                                    .formatted(
                                            name,
                                            oldLabel,
                                            currentLabel,
                                            text(old.get()),
                                            text(current.get()));
                });
    }

    /** A value for people: digests are shortened. */
    private static String text(Answer answer) {
        String value = answer.value();
        if (value == null) {
            return "none";
        }
        return value.length() == DIGEST && value.matches("[0-9a-f]+")
                ? value.substring(0, SHOWN) + "…"
                : "'" + value + "'";
    }
}
