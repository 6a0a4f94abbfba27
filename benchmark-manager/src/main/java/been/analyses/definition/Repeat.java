package been.analyses.definition;

import been.statistics.Confidence;
import java.time.Duration;
import java.util.Optional;

/**
 * How often executions are repeated.
 *
 * @param precision wanted half-width of the interval of each ratio, as a share
 * @param confidence of that interval
 * @param tolerance the largest irrelevant relative change, as a share
 * @param executions exact number for each experiment; empty to run until the precision is reached
 * @param measurements in each execution; empty if the program does not support choosing them
 * @param pilot executions of each experiment before the precision is first checked
 * @param mostTime no block starts that would exceed it
 * @param mostExecutions of all experiments together
 * @param options how executions are repeated, apart from their number
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
        RepetitionOptions options) {

    /** With default options. */
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
                RepetitionOptions.USUAL);
    }

    /**
     * The same for a change whose direction is known in advance: each bound of its interval alone
     * holds with the confidence that both together have here.
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
                options);
    }

    /** Whether the pilot determines the measurements of later executions. */
    public boolean choosesMeasurements() {
        return isUntilPrecise() && measurements.isPresent() && !options.fixesMeasurements();
    }

    /** Whether executions continue until each ratio is known well enough. */
    public boolean isUntilPrecise() {
        return executions.isEmpty()
                && !options.isDuet()
                && !(options.rule() instanceof StoppingRule.SettledVariation);
    }

    /** Whether only pairs without a verdict continue, and intervals hold at every look. */
    public boolean decides() {
        return executions.isEmpty() && options.rule() instanceof StoppingRule.Decided;
    }

    /** The same until all intervals are narrow enough, if it would stop at verdicts. */
    public Repeat withoutDeciding() {
        return options.rule() instanceof StoppingRule.Decided
                ? with(options.withRule(new StoppingRule.Precision()))
                : this;
    }

    /** The same without letting the pilot choose the number of measurements. */
    public Repeat withFixedMeasurements() {
        return with(
                new RepetitionOptions(
                        options.rule(),
                        options.confirms(),
                        true,
                        options.warmUp(),
                        options.isDuet(),
                        options.mostWhole(),
                        options.bisects(),
                        options.repeatsDisturbed()));
    }

    private Repeat with(RepetitionOptions other) {
        return new Repeat(
                precision,
                confidence,
                tolerance,
                executions,
                measurements,
                pilot,
                mostTime,
                mostExecutions,
                other);
    }

    /** The same with another precision. */
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
                options);
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
                options);
    }

    /**
     * The same after experiments were added: each adds its share to the budget.
     *
     * @param first the number of experiments that the budget was set for
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
                options);
    }

    /** The same with another number of executions before the precision is first checked. */
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
                options);
    }
}
