package been.protocol.analyses;

import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.results.Metric;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How verdicts read to people; programs get the {@link Verdict}, which is the same for both kinds.
 * A version regressed or improved. A configuration did neither: it is slower or faster, larger or
 * smaller, or has higher or lower values than another one.
 *
 * @param worse reads for {@link Verdict#REGRESSED}
 * @param better reads for {@link Verdict#IMPROVED}
 */
public record VerdictWords(String worse, String better) {

    /** Of successive versions, whatever is measured. */
    public static final VerdictWords VERSIONS = new VerdictWords("regressed", "improved");

    /** Of configurations, over metrics of several units. */
    private static final VerdictWords CONFIGURATIONS = new VerdictWords("worse", "better");

    private static final String TIME = "(?:[pnuµm]?s|sec|min|minute|h|d)";
    private static final Pattern DURATION = Pattern.compile(TIME + "(?:[ /].*)?");
    private static final Pattern RATE =
            Pattern.compile("[kMG]?Hz|(?:.*[ /*.])?" + TIME + "-1|.*/" + TIME);
    private static final Pattern SIZE =
            Pattern.compile("(?:bytes?|(?:kilo|mega|giga)bytes?|[kKMGT]?i?B)(?:[ /].*)?");

    /** The words for verdicts of any metrics together. */
    public static VerdictWords of(AnalysisKind kind) {
        return switch (kind) {
            case REGRESSION -> VERSIONS;
            case COMPARISON -> CONFIGURATIONS;
        };
    }

    /** The words for verdicts of one metric. */
    public static VerdictWords of(AnalysisKind kind, Metric metric) {
        return of(kind, metric.unit(), metric.better() == Metric.Better.LOWER);
    }

    /**
     * The words for verdicts of values in a unit.
     *
     * @param lowerIsBetter the direction of an improvement
     */
    public static VerdictWords of(AnalysisKind kind, String unit, boolean lowerIsBetter) {
        return switch (kind) {
            case REGRESSION -> VERSIONS;
            case COMPARISON -> ofConfigurations(unit, lowerIsBetter);
        };
    }

    private static VerdictWords ofConfigurations(String unit, boolean lowerIsBetter) {
        if ((lowerIsBetter ? DURATION : RATE).matcher(unit).matches()) {
            return new VerdictWords("slower", "faster");
        }
        boolean isSize = SIZE.matcher(unit).matches();
        String more = isSize ? "larger" : "higher";
        String less = isSize ? "smaller" : "lower";
        return lowerIsBetter ? new VerdictWords(more, less) : new VerdictWords(less, more);
    }

    /** Whether a metric is a time, or what is done in a time. */
    public static boolean isOfTime(Metric metric) {
        return isOfTime(metric.unit());
    }

    /** Whether values in a unit are times, or what is done in a time. */
    public static boolean isOfTime(String unit) {
        return Stream.of(DURATION, RATE).anyMatch(time -> time.matcher(unit).matches());
    }

    /** Whether a metric is what is done in a time, of which more is better. */
    public static boolean isRate(Metric metric) {
        return metric.better() == Metric.Better.HIGHER && RATE.matcher(metric.unit()).matches();
    }

    /** Such as {@code slower}, or {@code equivalent}. */
    public String of(Verdict verdict) {
        return switch (verdict) {
            case REGRESSED -> worse;
            case IMPROVED -> better;
            case EQUIVALENT, INCONCLUSIVE -> verdict.word();
        };
    }

    /** Such as {@code 1 regressed, 0 improved, 2 equivalent, 0 inconclusive}. */
    public String of(VerdictCounts counts) {
        return "%d %s, %d %s, %d equivalent, %d inconclusive"
                .formatted(
                        counts.regressed(),
                        worse,
                        counts.improved(),
                        better,
                        counts.equivalent(),
                        counts.inconclusive());
    }
}
