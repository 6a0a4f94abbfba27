package been.analyses.conduct;

import been.analyses.definition.Repeat;
import been.analyses.definition.StoppingRule;
import been.analyses.planning.Repetition;
import been.analyses.verdict.Evaluation;
import been.statistics.levels.Costs;
import been.statistics.plan.Pilot;
import been.statistics.plan.SequentialPlan;

/** How many executions of each experiment are to be expected. */
final class Expectation {
    private Expectation() {}

    /** Before anything is known of their variation. */
    static int first(Repeat repeat) {
        return repeat.executions().orElseGet(() -> Repetition.plan(repeat, 1).firstBlock());
    }

    /** As predicted from the executions so far. */
    static int from(Repeat repeat, Evaluation evaluation, int experiments, int done) {
        if (repeat.manner().rule() instanceof StoppingRule.SettledVariation) {
            return Math.max(repeat.pilot(), done); // it promises no count
        }
        if (repeat.executions().isPresent() || done < 2) {
            return first(repeat);
        }
        SequentialPlan plan = Repetition.plan(repeat, experiments);
        if (repeat.manner().isDuet()) {
            // Pairs vary less than their sides; their own interval tells how much.
            double wanted = evaluation.widest() / repeat.precision();
            return (int) Math.clamp(Math.ceil(done * wanted * wanted), 2, plan.mostExecutions());
        }
        // Means of executions tell nothing of what a measurement costs, and need not.
        var costs = new Costs(1, 0, 0);
        return evaluation.observed().stream()
                .filter(pair ->
                        pair.old().counts().executions() > 1
                                && pair.current().counts().executions() > 1)
                .mapToInt(pair ->
                        new Pilot(pair.old(), pair.current(), costs).predict(plan, 1).executions())
                .max()
                .orElse(first(repeat));
    }
}
