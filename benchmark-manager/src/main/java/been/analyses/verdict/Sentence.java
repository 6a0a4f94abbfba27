package been.analyses.verdict;

import been.analyses.definition.Repeat;
import been.results.Metric;
import been.statistics.Interval;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Set;

/** Says a comparison in plain words. */
record Sentence(Metric metric, String old, String current, Repeat repeat) {
    private static final Set<String> TIMES = Set.of("s", "ms", "us", "µs", "ns", "min", "h");

    String of(Judgement judgement, double change) {
        return switch (judgement) {
            case Judgement.NotJudged(var reason) ->
                    "%s: %s".formatted(subject(), reason.sentence());
            case Judgement.Judged(_, EffectSize.Undetermined(var reason), _) ->
                    "%s cannot be compared: %s".formatted(subject(), reason.sentence());
            case Judgement.Judged(
                            var verdict,
                            EffectSize.Determined(var ratio, _, _),
                            var criteria) ->
                    switch (verdict) {
                        case REGRESSED, IMPROVED -> changed(change, ratio.shifted(-1));
                        case EQUIVALENT ->
                                "%s: no change above %s between %s and %s (%s)"
                                        .formatted(
                                                metric.title(),
                                                given(criteria.equivalence()),
                                                old,
                                                current,
                                                interval(ratio.shifted(-1)));
                        case INCONCLUSIVE ->
                                "%s: cannot tell whether it changed by more than %s between %s and %s (%s)"
                                        .formatted(
                                                metric.title(),
                                                given(repeat.tolerance()),
                                                old,
                                                current,
                                                interval(ratio.shifted(-1)));
                    };
        };
    }

    private String changed(double change, Interval interval) {
        return "%s is %s %s with %s than with %s (%s)"
                .formatted(
                        metric.title(),
                        percent(Math.abs(change)),
                        direction(change),
                        current,
                        old,
                        interval(interval));
    }

    private String direction(double change) {
        if (TIMES.contains(metric.unit())) {
            return change > 0 ? "slower" : "faster";
        }
        return change > 0 ? "higher" : "lower";
    }

    private String subject() {
        return "%s of %s against %s".formatted(metric.title(), current, old);
    }

    private String interval(Interval interval) {
        return "%s to %s at %s"
                .formatted(
                        signed(interval.low()),
                        signed(interval.high()),
                        given(repeat.confidence()));
    }

    private static String signed(double share) {
        return (share < 0 ? "−" : "+") + percent(Math.abs(share));
    }

    /** Two decimals below 1 %, one below 100 %, none above. */
    private static String percent(double share) {
        double percent = share * 100;
        String pattern = percent >= 100 ? "%.0f" : percent >= 1 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, pattern, percent) + " %";
    }

    /** Without the zeros that nobody measured: {@code 99 %}, {@code 2 %}. */
    private static String given(double share) {
        return BigDecimal.valueOf(share * 100)
                        .setScale(6, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}
