package been.statistics.compare;

import been.statistics.Means;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * A two-sided t test of equal means.
 *
 * @param t of old − new; infinite when the means differ and nothing varies, NaN when they do not
 * @param p NaN where t is
 */
public record TTest(double t, double p, double degreesOfFreedom) {

    /** Student's test, which takes both variances to be equal. */
    static TTest student(double[] old, double[] current) {
        int freedom = old.length + current.length - 2;
        double pooled =
                (Means.variance(old) * (old.length - 1)
                                + Means.variance(current) * (current.length - 1))
                        / freedom;
        double error = pooled / old.length + pooled / current.length;
        return of(Means.mean(old) - Means.mean(current), error, freedom);
    }

    /** Welch's test, which does not, with Satterthwaite's degrees of freedom. */
    static TTest welch(double[] old, double[] current) {
        double oldError = Means.variance(old) / old.length;
        double newError = Means.variance(current) / current.length;
        double error = oldError + newError;
        double freedom =
                error == 0
                        ? old.length + current.length - 2
                        : error
                                * error
                                / (oldError * oldError / (old.length - 1)
                                        + newError * newError / (current.length - 1));
        return of(Means.mean(old) - Means.mean(current), error, freedom);
    }

    private static TTest of(double difference, double squaredError, double freedom) {
        double t = difference / Math.sqrt(squaredError);
        double p;
        if (Double.isFinite(t)) {
            p = 2 * new TDistribution(freedom).cumulativeProbability(-Math.abs(t));
        } else {
            p = Double.isNaN(t) ? Double.NaN : 0;
        }
        return new TTest(t, p, freedom);
    }
}
