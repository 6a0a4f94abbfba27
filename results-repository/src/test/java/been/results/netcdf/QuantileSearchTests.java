package been.results.netcdf;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.Metric;
import been.statistics.describe.Quantiles;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class QuantileSearchTests {
    private static final long SEED = 20061126;

    /** So that samples of more values are searched in several readings. */
    private static final int FEW = 8;

    /** Read in pieces, as from a file. */
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Pieces(double[] values) implements Measurements {
        private static final int PIECE = 5;

        @Override
        public Metric metric() {
            return Landings.PARSE;
        }

        @Override
        public String source() {
            return "";
        }

        @Override
        public long count() {
            return values.length;
        }

        @Override
        public void read(Piece receiver) throws IOException {
            for (int at = 0; at < values.length; at += PIECE) {
                receiver.take(DoubleBuffer.wrap(values, at, Math.min(PIECE, values.length - at)));
            }
        }
    }

    private static double search(double[] values, double probability) throws IOException {
        return new QuantileSearch(new Pieces(values), FEW).at(probability);
    }

    private static void findsWhatSortingFinds(DoubleUnaryOperator shape) throws IOException {
        var random = new SplittableRandom(SEED);
        for (int n = 1; n <= 300; n = n < 12 ? n + 1 : n * 5 / 4) {
            double[] values = random.doubles(n).map(shape).toArray();
            var sorted = Quantiles.of(values);
            for (double p : new double[] {0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1}) {
                assertThat(search(values, p))
                        .as("%s of %d values, seed %d", p, n, SEED)
                        .isEqualTo(sorted.at(p));
            }
        }
    }

    @Test
    void quantilesOfManyValuesAreThoseOfSortedOnes() throws IOException {
        findsWhatSortingFinds(x -> x);
        findsWhatSortingFinds(x -> x - 0.5);
        findsWhatSortingFinds(x -> 1e6 + x);
        findsWhatSortingFinds(x -> Math.pow(x, -30));
        findsWhatSortingFinds(x -> Math.rint(x * 3) - 1);
        findsWhatSortingFinds(_ -> 7);
        findsWhatSortingFinds(x -> 1 + Math.rint(x * 9) * Math.ulp(1.0));
    }

    @Test
    void whatIsNoNumberHasNoQuantileAndInfiniteIsLargest() throws IOException {
        double[] values = new double[30];
        Arrays.setAll(values, i -> i);
        values[17] = Double.POSITIVE_INFINITY;
        assertThat(search(values, 0.5)).isEqualTo(14.5);
        assertThat(search(values, 1)).isInfinite();
        values[17] = Double.NaN;
        assertThat(search(values, 0.5)).isNaN();
        assertThat(search(new double[] {1, Double.NaN, 2}, 0)).isNaN();
    }
}
