package been.analyses.conduct;

import been.analyses.definition.Repeat;
import been.analyses.definition.StoppingRule;
import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.Repetition;
import been.analyses.verdict.Evaluation;
import been.statistics.levels.Costs;
import been.statistics.plan.Pilot;
import been.statistics.plan.SequentialPlan;
import java.util.function.Predicate;

/** Estimates the number of executions of each experiment. */
final class Expectation {
    private Expectation() {}

    /** Before their variation is known. */
    static int first(Repeat repeat) {
        return repeat.executions().orElseGet(() -> Repetition.plan(repeat, 1).firstBlock());
    }

    /** Predicted from the executions so far. */
    static int from(Repeat repeat, Evaluation evaluation, int experiments, int done) {
        return from(repeat, evaluation, _ -> true, experiments, done);
    }

    /** The same for some of the pairs. */
    static int from(
            Repeat repeat,
            Evaluation evaluation,
            Predicate<Pair> pairs,
            int experiments,
            int done) {
        if (repeat.options().rule() instanceof StoppingRule.SettledVariation) {
            return Math.max(repeat.pilot(), done); // this rule has no predictable count
        }
        if (repeat.executions().isPresent() || done < 2) {
            return first(repeat);
        }
        if (Repetition.isExact(repeat, experiments, evaluation.widest(_ -> true))) {
            return done;
        }
        SequentialPlan plan = Repetition.plan(repeat, experiments);
        if (repeat.options().isDuet()) {
            // Pairs vary less than their sides; only their own interval shows how much.
            double wanted = evaluation.widest(_ -> true) / plan.precision();
            return (int) Math.clamp(Math.ceil(done * wanted * wanted), 2, plan.mostExecutions());
        }
        // Means of executions do not show the cost of a measurement, and it is not needed here.
        var costs = new Costs(1, 0, 0);
        return evaluation.observed(pairs).stream()
                .filter(pair ->
                        pair.old().counts().executions() > 1
                                && pair.current().counts().executions() > 1)
                .mapToInt(pair ->
                        new Pilot(pair.old(), pair.current(), costs).predict(plan, 1).executions())
                .max()
                .orElse(first(repeat));
    }
}
