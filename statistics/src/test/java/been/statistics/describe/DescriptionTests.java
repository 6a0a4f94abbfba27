package been.statistics.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Observations;
import org.junit.jupiter.api.Test;

class DescriptionTests {

    @Test
    void varianceKeepsItsDigitsFarFromZero() {
        Description d = Description.of(1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16);
        assertThat(d.variance()).isEqualTo(30);
        assertThat(d.mean()).isEqualTo(1e9 + 10);
    }

    @Test
    void percentilesInterpolateAsInR() {
        Description d = Description.of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
        assertThat(d.q1()).isEqualTo(3.25);
        assertThat(d.median()).isEqualTo(5.5);
        assertThat(d.q3()).isEqualTo(7.75);
        assertThat(d.p95()).isCloseTo(9.55, within(1e-12));
        assertThat(d.p99()).isCloseTo(9.91, within(1e-12));
        assertThat(d.p999()).isCloseTo(9.991, within(1e-12));
        assertThat(d.mad()).isEqualTo(2.5);
    }

    @Test
    void oneMeasurementHasNoKnownSpread() {
        Description d = Description.of(5);
        assertThat(d.mean()).isEqualTo(5);
        assertThat(d.variance()).isNaN();
        assertThat(d.cv()).isNaN();
        assertThat(d.median()).isEqualTo(5);
        assertThat(d.dependence().autocorrelation()).isEmpty();
        assertThat(d.dependence().effectiveSampleSize()).isNaN();
    }

    @Test
    void constantMeasurementsHaveNoSpread() {
        Description d = Description.of(0.1, 0.1, 0.1);
        assertThat(d.variance()).isZero();
        assertThat(d.mad()).isZero();
        assertThat(d.cv()).isZero();
    }

    @Test
    void coefficientOfVariationIsPositiveForNegativeMeansAndUnknownForZero() {
        assertThat(Description.of(-1, -3).cv()).isCloseTo(Math.sqrt(2) / 2, within(1e-15));
        assertThat(Description.of(-1, 1).cv()).isNaN();
    }

    @Test
    void describesAllMeasurementsOfAllExecutions() {
        Description d =
                Description.of(Observations.ofExecutions(new double[] {1, 2}, new double[] {9}));
        assertThat(d.n()).isEqualTo(3);
        assertThat(d.mean()).isEqualTo(4);
        assertThat(d.max()).isEqualTo(9);
    }
}
