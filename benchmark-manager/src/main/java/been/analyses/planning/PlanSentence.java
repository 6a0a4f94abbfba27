package been.analyses.planning;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.definition.StoppingRule;
import been.protocol.analyses.Bisection.Cost;
import been.statistics.wording.Percent;
import java.time.Duration;
import java.util.Optional;

/** Describes a plan in one sentence. */
public final class PlanSentence {
    private PlanSentence() {}

    /**
     * Before and while it runs: {@code 9 × 10 executions × 40 measurements, about 6 min}.
     *
     * @param experiments or pairs of them that run side by side
     * @param executions of each, exact or expected
     * @param perExecution typical duration of one; empty if unknown
     */
    public static String before(
            Repeat repeat, int experiments, int executions, Optional<Duration> perExecution) {
        boolean isExact = repeat.executions().isPresent();
        var sentence = new StringBuilder();
        sentence.append(experiments).append(" × ");
        sentence.append(isExact ? "" : "about ").append(executions).append(executionsOf(repeat));
        repeat.measurements()
                .ifPresent(n -> sentence.append(" × ").append(n).append(" measurements"));
        perExecution.ifPresent(time ->
                sentence.append(", about ")
                        .append(rounded(time.multipliedBy((long) experiments * executions))));
        if (!isExact) {
            switch (repeat.options().rule()) {
                case StoppingRule.Decided _ ->
                        sentence.append(", until every verdict is decided")
                                .append(confidence(repeat));
                case StoppingRule.Precision _ ->
                        sentence.append(", until ± ")
                                .append(Percent.of(repeat.precision()))
                                .append(confidence(repeat));
                case StoppingRule.SettledVariation(double epsilon, int step) ->
                        sentence.append(", until ")
                                .append(step)
                                .append(" more change no coefficient of variation by ")
                                .append(Percent.of(epsilon));
            }
            repeat.mostTime().ifPresent(t -> sentence.append(" or ").append(rounded(t)));
            repeat.mostExecutions()
                    .ifPresent(n -> sentence.append(" or ").append(n).append(" executions"));
        }
        return sentence.toString();
    }

    /**
     * After the end: {@code 9 × 15 executions × 40 measurements in 7 min 12 s, ± 0.9 % at 99 %}.
     *
     * @param halfWidth of the widest interval; infinite without an interval
     */
    public static String after(
            Repeat repeat, int experiments, int least, int most, Duration used, double halfWidth) {
        var sentence = new StringBuilder();
        sentence.append(experiments).append(" × ").append(least);
        sentence.append(least == most ? "" : " to " + most).append(executionsOf(repeat));
        repeat.measurements()
                .ifPresent(n -> sentence.append(" × ").append(n).append(" measurements"));
        sentence.append(" in ").append(exact(used));
        if (Double.isFinite(halfWidth)) {
            sentence.append(", ± ")
                    .append(Percent.size(halfWidth, halfWidth))
                    .append(confidence(repeat));
        }
        return sentence.toString();
    }

    /** The binaries of each version that executions are spread over; empty if the file sets one. */
    public static String ofBinaries(Definition definition, Optional<BinaryPlan> plan) {
        int binaries = BinaryPlan.count(definition, plan);
        boolean isPilot = definition.choosesBinaries() && plan.isEmpty();
        if (binaries == 1) {
            return plan.isPresent() ? "; one binary of each version is enough" : "";
        }
        return "; %d binaries of each version%s".formatted(binaries, isPilot ? " first" : "");
    }

    /** The cost of building; empty if unknown. */
    public static String builds(int builds, Optional<Duration> each) {
        return each.map(time ->
                        "; %,d builds, about %s"
                                .formatted(builds, rounded(time.multipliedBy(builds))))
                .orElse("");
    }

    /** The measured share of all versions; empty if all are measured. */
    public static String ofVersions(int measured, int all) {
        return measured == all ? "" : "; %,d of %,d versions".formatted(measured, all);
    }

    /** Before and during a bisection. */
    public static String bisection(int versions, Cost cost) {
        return "bisection of %,d versions: about %,d executions of %,d versions%s"
                .formatted(
                        versions,
                        cost.executions(),
                        cost.builds(),
                        cost.time() == null ? "" : ", about " + rounded(cost.time()));
    }

    /** After it. */
    public static String bisected(int versions, Cost spent, Cost predicted) {
        return "bisection of %,d versions: %,d executions of %,d versions in %s; predicted: %,d of %,d"
                .formatted(
                        versions,
                        spent.executions(),
                        spent.builds(),
                        exact(spent.time() == null ? Duration.ZERO : spent.time()),
                        predicted.executions(),
                        predicted.builds());
    }

    /** The cost of confirming regressions; empty if none was confirmed. */
    public static String confirmations(int executions, Duration used) {
        return executions == 0
                ? ""
                : "; %d executions in %s to confirm what was found"
                        .formatted(executions, exact(used));
    }

    private static String executionsOf(Repeat repeat) {
        return repeat.options().isDuet() ? " pairs of executions" : " executions";
    }

    private static String confidence(Repeat repeat) {
        return " at " + Percent.of(repeat.confidence());
    }

    /** Readable, such as {@code 45 s}, {@code 6 min}, {@code 2 h 10 min}. */
    static String rounded(Duration duration) {
        long seconds = Math.max(1, Math.round(duration.toMillis() / 1000.0));
        if (seconds < 90) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        if (minutes < 90) {
            return minutes + " min";
        }
        long hours = minutes / 60;
        return hours + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
    }

    static String exact(Duration duration) {
        long seconds = Math.max(1, Math.round(duration.toMillis() / 1000.0));
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / 3600 + " h " + seconds / 60 % 60 + " min";
    }
}
