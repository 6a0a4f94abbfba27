package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;

/**
 * What a verdict is held against.
 *
 * @param tolerance δ, the relative change that does not matter, 0.01 for 1 %
 * @param precision the wanted half-width of the ratio's interval; widens the band of equivalence,
 *     so that an unchanged version can be confirmed at that precision
 */
public record Criteria(Confidence confidence, double tolerance, double precision, Better better) {

    public Criteria {
        requireShare(tolerance, 0, "tolerance");
        requireShare(precision, Double.MIN_VALUE, "precision");
    }

    /** 99 % against 1 %, wanted to ± 1 %. */
    public static Criteria usual(Better better) {
        return new Criteria(Confidence.P99, 0.01, 0.01, better);
    }

    /** The same for a change whose direction was known before it was looked for. */
    public Criteria ofOneSide() {
        return new Criteria(confidence.ofOneSide(), tolerance, precision, better);
    }

    /** The largest relative change that {@code EQUIVALENT} leaves possible. */
    public double equivalence() {
        return tolerance + precision;
    }

    /** The verdict for the interval of the ratio new / old. */
    public Verdict judge(Interval ratio) {
        Interval change = ratio.shifted(-1);
        if (change.low() > tolerance) {
            return better == Better.LOWER ? Verdict.REGRESSED : Verdict.IMPROVED;
        }
        if (change.high() < -tolerance) {
            return better == Better.LOWER ? Verdict.IMPROVED : Verdict.REGRESSED;
        }
        return change.low() >= -equivalence() && change.high() <= equivalence()
                ? Verdict.EQUIVALENT
                : Verdict.INCONCLUSIVE;
    }

    private static void requireShare(double value, double least, String name) {
        if (!(value >= least && value < 1)) {
            throw new IllegalArgumentException(
                    name + " must be a share below 1, such as 0.01, not " + value);
        }
    }
}
