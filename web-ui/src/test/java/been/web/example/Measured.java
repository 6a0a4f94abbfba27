package been.web.example;

import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Made-up measurements with real structure: executions differ, iterations scatter, a few spike. */
final class Measured {

    static final double CONFIDENCE = 0.99;
    private static final double T_99 = 3.0;

    /** Values by experiment, metric and execution. */
    private final Map<String, Map<String, List<double[]>>> values = new LinkedHashMap<>();

    private final RandomGenerator random;

    Measured(RandomGenerator random) {
        this.random = random;
    }

    void run(
            String experiment,
            Metric metric,
            double mean,
            double executionSd,
            double iterationSd,
            int executions,
            int measurements) {
        List<double[]> runs =
                values.computeIfAbsent(experiment, _ -> new LinkedHashMap<>())
                        .computeIfAbsent(metric.name(), _ -> new ArrayList<>());
        for (int e = 0; e < executions; e++) {
            double level = mean * (1 + random.nextGaussian() * executionSd);
            double[] run = new double[measurements];
            for (int i = 0; i < run.length; i++) {
                double warm = 1 + 0.15 * Math.exp(-i / 3.0);
                double spike = random.nextInt(180) == 0 ? 1.6 : 1;
                run[i] = level * warm * spike * (1 + random.nextGaussian() * iterationSd);
            }
            runs.add(run);
        }
    }

    List<double[]> runs(String experiment, Metric metric) {
        return values.getOrDefault(experiment, Map.of()).getOrDefault(metric.name(), List.of());
    }

    double[] means(String experiment, Metric metric) {
        return runs(experiment, metric).stream()
                .mapToDouble(run -> Arrays.stream(run).average().orElseThrow())
                .toArray();
    }

    Estimate estimate(String experiment, Metric metric) {
        double[] means = means(experiment, metric);
        double mean = Arrays.stream(means).average().orElseThrow();
        return new Estimate(
                experiment,
                metric.name(),
                mean,
                means.length < 2 ? null : T_99 * standardError(means, mean),
                CONFIDENCE,
                1,
                means.length,
                runs(experiment, metric).stream().mapToLong(run -> run.length).sum(),
                "executions, measurements");
    }

    Comparison compare(String before, String after, Metric metric, double tolerance, boolean best) {
        Estimate old = estimate(before, metric);
        Estimate fresh = estimate(after, metric);
        double change = fresh.mean() / old.mean() - 1;
        double error =
                Math.hypot(half(old) / old.mean(), half(fresh) / fresh.mean()) * (1 + change);
        double low = change - error;
        double high = change + error;
        boolean lowerIsBetter = metric.better() == Metric.Better.LOWER;
        Verdict verdict;
        if (low > tolerance) {
            verdict = lowerIsBetter ? Verdict.REGRESSED : Verdict.IMPROVED;
        } else if (high < -tolerance) {
            verdict = lowerIsBetter ? Verdict.IMPROVED : Verdict.REGRESSED;
        } else if (low > -2 * tolerance && high < 2 * tolerance) {
            verdict = Verdict.EQUIVALENT;
        } else {
            verdict = Verdict.INCONCLUSIVE;
        }
        String sentence =
                "%s of %s %s against %s".formatted(metric.title(), after, verdict, before);
        return new Comparison(
                metric.name(),
                before,
                after,
                change,
                low,
                high,
                CONFIDENCE,
                verdict,
                sentence,
                best);
    }

    private static double half(Estimate estimate) {
        return estimate.halfWidth() == null ? 0 : estimate.halfWidth();
    }

    private static double standardError(double[] means, double mean) {
        double squares = Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum();
        return Math.sqrt(squares / (means.length - 1) / means.length);
    }
}
