package been.analyses.definition;

import been.statistics.Confidence;
import java.time.Duration;
import java.util.Optional;

/**
 * How often executions are repeated.
 *
 * @param precision wanted half-width of the interval of each ratio, as a share
 * @param confidence of that interval
 * @param tolerance relative change that does not matter, as a share
 * @param executions of each experiment, exactly; empty for as many as the precision takes
 * @param measurements in each execution; empty when it cannot be chosen
 * @param pilot executions of each experiment before the first look at the precision
 * @param mostTime no block starts that would go beyond it
 * @param mostExecutions of all experiments together
 * @param manner how, beside how often
 */
public record Repeat(
        double precision,
        double confidence,
        double tolerance,
        Optional<Integer> executions,
        Optional<Integer> measurements,
        int pilot,
        Optional<Duration> mostTime,
        Optional<Integer> mostExecutions,
        Manner manner) {

    /** In the usual manner. */
    public Repeat(
            double precision,
            double confidence,
            double tolerance,
            Optional<Integer> executions,
            Optional<Integer> measurements,
            int pilot,
            Optional<Duration> mostTime,
            Optional<Integer> mostExecutions) {
        this(
                precision,
                confidence,
                tolerance,
                executions,
                measurements,
                pilot,
                mostTime,
                mostExecutions,
                Manner.USUAL);
    }

    /**
     * The same for a change whose direction was known before it was looked for: each bound of its
     * interval holds by itself with the confidence that both have here.
     */
    public Repeat ofOneSide() {
        return new Repeat(
                precision,
                new Confidence(confidence).ofOneSide().level(),
                tolerance,
                executions,
                measurements,
                pilot,
                mostTime,
                mostExecutions,
                manner);
    }

    /** Whether the pilot says how many measurements later executions make. */
    public boolean choosesMeasurements() {
        return isUntilPrecise() && measurements.isPresent() && !manner.fixesMeasurements();
    }

    /** Whether executions go on until the interval of each ratio is narrow enough. */
    public boolean isUntilPrecise() {
        return executions.isEmpty()
                && !manner.isDuet()
                && manner.rule() instanceof StoppingRule.Precision;
    }

    /** The same where the pilot does not choose the number of measurements. */
    public Repeat withFixedMeasurements() {
        return new Repeat(
                precision,
                confidence,
                tolerance,
                executions,
                measurements,
                pilot,
                mostTime,
                mostExecutions,
                new Manner(
                        manner.rule(),
                        manner.confirms(),
                        true,
                        manner.warmUp(),
                        manner.isDuet(),
                        manner.mostWhole()));
    }

    /** The same until another precision is reached. */
    public Repeat withPrecision(double other) {
        return new Repeat(
                other,
                confidence,
                tolerance,
                executions,
                measurements,
                pilot,
                mostTime,
                mostExecutions,
                manner);
    }

    /** The same with another number of measurements in each execution. */
    public Repeat withMeasurements(int number) {
        return new Repeat(
                precision,
                confidence,
                tolerance,
                executions,
                Optional.of(number),
                pilot,
                mostTime,
                mostExecutions,
                manner);
    }

    /**
     * The same where experiments were added: each brings its share of the budget.
     *
     * @param first how many the budget was given for
     */
    public Repeat shared(int experiments, int first) {
        return withBudget(
                mostTime.map(time -> time.multipliedBy(experiments).dividedBy(first)),
                mostExecutions.map(most -> Math.toIntExact((long) most * experiments / first)));
    }

    /** The same with another budget. */
    public Repeat withBudget(Optional<Duration> time, Optional<Integer> number) {
        return new Repeat(
                precision,
                confidence,
                tolerance,
                executions,
                measurements,
                pilot,
                time,
                number,
                manner);
    }

    /** The same with another number of executions before the first look at the precision. */
    public Repeat withPilot(int first) {
        return new Repeat(
                precision,
                confidence,
                tolerance,
                executions,
                measurements,
                first,
                mostTime,
                mostExecutions,
                manner);
    }
}
