package been.web.example;

import been.analyses.Changes;
import been.analyses.Explanations;
import been.protocol.analyses.Change;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.Explanation.State;
import been.protocol.profiles.FlameGraph;
import been.protocol.profiles.FunctionCost;
import been.protocol.profiles.FunctionCost.Cost;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Every change comes from the same function. */
public final class ExampleExplanations implements Explanations {
    private final Changes changes;

    public ExampleExplanations(Changes changes) {
        this.changes = changes;
    }

    @Override
    public Optional<Explanation> of(long change) {
        return changes.change(change).map(ExampleExplanations::explanation);
    }

    private static Explanation explanation(Change change) {
        var cost = new Cost(0.10, 0.14, 0.04, 0.035, 0.045);
        return new Explanation(
                change.id(),
                change.oldVersion(),
                change.version(),
                State.READY,
                null,
                "perf",
                "samples",
                List.of(),
                0.99,
                List.of(new FunctionCost("parse", null, cost, cost, true, List.of())),
                List.of(),
                new Explanation.Cost(5, 20));
    }

    @Override
    public Optional<FlameGraph> flameGraph(long change) {
        return changes.change(change)
                .map(_ ->
                        new FlameGraph(
                                List.of("main", "parse"),
                                "bb",
                                List.of(0, 1),
                                List.of(0, 1),
                                List.of(1_000_000, 100_000),
                                List.of(1_040_000, 140_000)));
    }

    @Override
    public Answer explain(long change, @Nullable Integer executions, String who) {
        return changes.change(change).isPresent()
                ? new Started()
                : new Refused(List.of("there is no change " + change));
    }
}
