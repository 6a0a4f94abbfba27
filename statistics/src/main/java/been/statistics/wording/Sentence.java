package been.statistics.wording;

import been.statistics.Interval;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import java.util.Locale;

/** A verdict in one sentence, with its interval. */
public final class Sentence {

    /** For successive versions, which regress or improve. */
    public static final Sentence VERSIONS =
            new Sentence("worse", "better", "regressed", "improved");

    private static final String BEYOND = " beyond ";

    private final String worse;
    private final String better;
    private final String regressed;
    private final String improved;

    private Sentence(String worse, String better, String regressed, String improved) {
        this.worse = worse;
        this.better = better;
        this.regressed = regressed;
        this.improved = improved;
    }

    /** For configurations, such as {@code slower} for one than for another. */
    public static Sentence ofConfigurations(String worse, String better) {
        return new Sentence(worse, better, worse, better);
    }

    /** For example {@code 2.17.0 is 7.8 % worse than 2.16.0; 99 % interval +6.9 % to +8.7 %; …}. */
    public String of(Judgement judgement, String old, String current) {
        return switch (judgement) {
            case Judgement.NotJudged(var reason) ->
                    current + " against " + old + ": " + reason.sentence();
            case Judgement.Judged(var verdict, var effect, var criteria) ->
                    switch (effect) {
                        case EffectSize.Undetermined(var reason) ->
                                current
                                        + " against "
                                        + old
                                        + ": inconclusive, "
                                        + reason.sentence();
                        case EffectSize.Determined(var ratio, _, _) ->
                                judged(verdict, ratio.shifted(-1), criteria, old, current);
                    };
        };
    }

    /** The same of one among many, where it may be too common to count. */
    public String of(JointJudgement joint, String old, String current) {
        String alone = of(joint.alone(), old, current);
        return joint.isTooCommon() ? tooCommon(alone, joint.among()) : alone;
    }

    /**
     * The sentence of a change that is too common among others to count.
     *
     * @param alone the sentence if there were no others
     * @param among how many are judged together
     */
    public static String tooCommon(String alone, int among) {
        int end = alone.lastIndexOf(BEYOND);
        return "%s if judged alone, but not rare enough among %d comparisons"
                .formatted(end < 0 ? alone : alone.substring(0, end), among);
    }

    private String judged(
            Verdict verdict, Interval change, Criteria criteria, String old, String current) {
        String size = Percent.size(change.estimate(), change.halfWidth());
        String signed = Percent.signed(change.estimate(), change.halfWidth());
        String tolerance = Percent.of(criteria.tolerance());
        return switch (verdict) {
            case REGRESSED, IMPROVED ->
                    "%s is %s %s than %s; %s; %s"
                                    .formatted(
                                            current,
                                            size,
                                            verdict == Verdict.REGRESSED ? worse : better,
                                            old,
                                            interval(change),
                                            word(verdict))
                            + BEYOND
                            + tolerance;
            case EQUIVALENT ->
                    "%s shows no change above %s from %s; %s"
                            .formatted(
                                    current,
                                    Percent.of(criteria.equivalence()),
                                    old,
                                    interval(change));
            case INCONCLUSIVE ->
                    "%s differs by %s from %s (%s); %s; inconclusive against %s%s"
                            .formatted(
                                    current,
                                    signed,
                                    old,
                                    direction(change, criteria),
                                    interval(change),
                                    tolerance,
                                    shortfall(change, criteria));
        };
    }

    /** {@code 99 % interval +6.9 % to +8.7 %}, of a change. */
    public static String interval(Interval change) {
        return "%s interval %s to %s"
                .formatted(
                        Percent.of(change.confidence().level()),
                        Percent.signed(change.low(), change.halfWidth()),
                        Percent.signed(change.high(), change.halfWidth()));
    }

    private String word(Verdict verdict) {
        return switch (verdict) {
            case REGRESSED -> regressed;
            case IMPROVED -> improved;
            case EQUIVALENT, INCONCLUSIVE -> verdict.name().toLowerCase(Locale.ROOT);
        };
    }

    private String direction(Interval change, Criteria criteria) {
        return change.estimate() > 0 == (criteria.better() == Better.LOWER) ? worse : better;
    }

    /** What is missing for a decision, where it is precision. */
    private static String shortfall(Interval change, Criteria criteria) {
        return change.halfWidth() <= criteria.precision()
                ? ", the interval includes a limit"
                : ", ± %s reached where ± %s is wanted"
                        .formatted(
                                Percent.size(change.halfWidth(), change.halfWidth()),
                                Percent.of(criteria.precision()));
    }
}
