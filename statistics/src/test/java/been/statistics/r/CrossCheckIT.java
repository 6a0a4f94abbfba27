package been.statistics.r;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.compare.FalseDiscovery;
import been.statistics.compare.KruskalWallis;
import been.statistics.compare.TwoSampleTests;
import been.statistics.describe.Description;
import been.statistics.levels.VarianceComponents;
import been.testing.Seeds;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;

/** The same numbers as R's on random data; needs {@code Rscript}. */
class CrossCheckIT {

    private static final RandomGenerator RANDOM = Seeds.generator();

    @BeforeAll
    static void needsR() throws InterruptedException {
        boolean isThere;
        try {
            isThere = new ProcessBuilder("Rscript", "--version").start().waitFor() == 0;
        } catch (IOException _) {
            isThere = false;
        }
        if (!isThere) {
            System.out.println("not checked against R: there is no Rscript");
        }
        Assumptions.assumeTrue(isThere, "there is no Rscript");
    }

    @RepeatedTest(3)
    void testsAreThoseOfR() throws Exception {
        double[] x = values(8 + RANDOM.nextInt(10), 100);
        double[] y = values(8 + RANDOM.nextInt(10), 102);
        Map<String, Double> r =
                R.run(
                        "x <- " + vector(x) + "; y <- " + vector(y),
                        """
                        s <- t.test(x, y, var.equal = TRUE); w <- t.test(x, y)
                        m <- wilcox.test(x, y, exact = TRUE)
                        k <- ks.test(x, y, exact = TRUE)
                        h <- kruskal.test(list(x, y))
                        say("student", s$p.value); say("welch", w$p.value)
                        say("freedom", w$parameter)
                        say("u", m$statistic); say("wilcoxon", m$p.value)
                        say("d", k$statistic); say("ks", k$p.value)
                        say("h", h$statistic); say("kruskal", h$p.value)
                        """);
        TwoSampleTests tests = TwoSampleTests.of(x, y);
        close(tests.studentT().p(), r, "student");
        close(tests.welchT().p(), r, "welch");
        close(tests.welchT().degreesOfFreedom(), r, "freedom");
        close(tests.mannWhitney().u(), r, "u");
        close(tests.mannWhitney().p(), r, "wilcoxon");
        close(tests.kolmogorovSmirnov().d(), r, "d");
        close(tests.kolmogorovSmirnov().p(), r, "ks");
        close(KruskalWallis.of(x, y).h(), r, "h");
        close(tests.kruskalWallis().p(), r, "kruskal");
    }

    @RepeatedTest(3)
    void descriptionIsThatOfR() throws Exception {
        double[] x = values(50 + RANDOM.nextInt(50), 10);
        Map<String, Double> r =
                R.run(
                        "x <- " + vector(x),
                        """
                        q <- quantile(x, c(0.25, 0.5, 0.75, 0.95, 0.99, 0.999), type = 7)
                        say("q1", q[1]); say("median", q[2]); say("q3", q[3])
                        say("p95", q[4]); say("p99", q[5]); say("p999", q[6])
                        say("mean", mean(x)); say("variance", var(x))
                        say("mad", mad(x, constant = 1))
                        say("lag1", acf(x, plot = FALSE)$acf[2])
                        """);
        Description d = Description.of(x);
        close(d.q1(), r, "q1");
        close(d.median(), r, "median");
        close(d.q3(), r, "q3");
        close(d.p95(), r, "p95");
        close(d.p99(), r, "p99");
        close(d.p999(), r, "p999");
        close(d.mean(), r, "mean");
        close(d.variance(), r, "variance");
        close(d.mad(), r, "mad");
        close(d.dependence().autocorrelation().getFirst(), r, "lag1");
    }

    /** The mean squares of a nested analysis of variance are S² times the repetitions below. */
    @RepeatedTest(3)
    void componentsAreThoseOfAnAnalysisOfVariance() throws Exception {
        int binaries = 3;
        int executions = 4;
        int measurements = 5;
        double[][][] data = new double[binaries][executions][];
        for (double[][] binary : data) {
            double mean = 100 + 3 * RANDOM.nextGaussian();
            for (int j = 0; j < executions; j++) {
                binary[j] = values(measurements, mean + RANDOM.nextGaussian());
            }
        }
        Observations observations = Observations.ofBinaries(data);
        Map<String, Double> r =
                R.run(
                        "y <- "
                                + vector(observations.values())
                                + "; b <- gl(3, 20); e <- gl(12, 5)",
                        """
                        m <- anova(lm(y ~ b / e))[["Mean Sq"]]
                        say("binary", m[1]); say("execution", m[2]); say("measurement", m[3])
                        """);
        var levels = VarianceComponents.of(observations);
        close(s2(levels, Level.MEASUREMENT), r, "measurement");
        close(s2(levels, Level.EXECUTION) * measurements, r, "execution");
        close(s2(levels, Level.BINARY) * measurements * executions, r, "binary");
    }

    @RepeatedTest(3)
    void adjustedPValuesAreThoseOfR() throws Exception {
        double[] p = RANDOM.doubles(12).toArray();
        Map<String, Double> r =
                R.run(
                        "p <- p.adjust(" + vector(p) + ", 'BH')",
                        "for (i in seq_along(p)) say(i, p[i])");
        double[] adjusted = FalseDiscovery.adjusted(p);
        IntStream.range(0, p.length).forEach(i -> close(adjusted[i], r, Integer.toString(i + 1)));
    }

    private static double s2(VarianceComponents levels, Level level) {
        return levels.component(level).orElseThrow().biased();
    }

    private static void close(double actual, Map<String, Double> r, String name) {
        double expected = r.get(name);
        assertThat(actual)
                .as("%s, seed %d", name, Seeds.SEED)
                .isCloseTo(expected, within(1e-8 * Math.abs(expected) + 1e-14));
    }

    private static double[] values(int n, double mean) {
        double[] values = new double[n];
        Arrays.setAll(values, _ -> mean * (1 + 0.02 * RANDOM.nextGaussian()));
        return values;
    }

    private static String vector(double... values) {
        return Arrays.stream(values)
                .mapToObj(Double::toString)
                .collect(Collectors.joining(", ", "c(", ")"));
    }

    /** R as another program. */
    private static final class R {

        private R() {}

        /** What the script says by {@code say(name, number)}. */
        static Map<String, Double> run(String... script) throws IOException, InterruptedException {
            String say = "say <- function(n, x) cat(n, format(x[[1]], digits = 17), '\\n')";
            Process process =
                    new ProcessBuilder("Rscript", "--vanilla", "-")
                            .redirectErrorStream(true)
                            .start();
            try (var in = process.outputWriter()) {
                in.write(say + "\n" + String.join("\n", script));
            }
            List<String> lines;
            try (var out = process.inputReader()) {
                lines = out.lines().toList();
            }
            assertThat(process.waitFor()).as("%s", lines).isZero();
            return lines.stream()
                    .map(line -> line.strip().split(" +"))
                    .collect(Collectors.toMap(w -> w[0], w -> Double.valueOf(w[1])));
        }
    }
}
