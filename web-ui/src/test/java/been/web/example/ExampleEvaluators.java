package been.web.example;

import been.analyses.Evaluators;
import been.protocol.PackageReference;
import been.protocol.analyses.Evaluator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Two evaluators, of which nothing runs; what is asked for appears as due. */
public final class ExampleEvaluators implements Evaluators {
    static final PackageReference CHANGES =
            new PackageReference("been/changes-chart", "1.0.0", "c".repeat(64));

    private final ExampleEvaluations evaluations;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

    public ExampleEvaluators(ExampleEvaluations evaluations) {
        this.evaluations = evaluations;
    }

    @Override
    public List<Evaluator> list(@Nullable String analysis) {
        return List.of(
                new Evaluator(
                        CHANGES,
                        "The detailed changes chart of a history",
                        "Detailed changes chart",
                        "r",
                        "analysis",
                        "Versions from left to right, each with the interval of its mean.\n\nA change"
                                + " is told where two do not overlap.",
                        List.of(
                                new Evaluator.Parameter(
                                        "confidence",
                                        "a number from 0.5 to 0.9999",
                                        "0.99",
                                        "of the intervals")),
                        List.of()),
                new Evaluator(
                        new PackageReference("been/quantiles", "1.0.0", "d".repeat(64)),
                        "Quantiles of every experiment",
                        "Table of quantiles",
                        "python",
                        "experiment",
                        "Quantiles of all measurements.",
                        List.of(),
                        List.of("been/changes-chart")));
    }

    @Override
    public Optional<Evaluator> find(String name, @Nullable String version) {
        return list(null).stream()
                .filter(one -> one.reference().name().equals(name))
                .filter(one -> version == null || one.reference().version().equals(version))
                .findFirst();
    }

    @Override
    public Asked ask(
            String analysis,
            String name,
            @Nullable String version,
            String target,
            Map<String, String> parameters,
            String who) {
        Optional<Evaluator> found = find(name, version);
        if (found.isEmpty()) {
            return new Refused("There is no evaluator '" + name + "'.", true);
        }
        if (!found.get().parameters().stream()
                .map(Evaluator.Parameter::name)
                .toList()
                .containsAll(parameters.keySet())) {
            return new Refused("there is no such parameter.", false);
        }
        var asked = evaluations.add(analysis, found.get().reference(), parameters, who);
        listeners.forEach(listener -> listener.accept(analysis));
        return new Taken(List.of(asked));
    }

    @Override
    public void again(long evaluation) {}

    @Override
    public boolean delete(long evaluation, String who) {
        return evaluations.delete(evaluation);
    }

    @Override
    public AutoCloseable onChange(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
