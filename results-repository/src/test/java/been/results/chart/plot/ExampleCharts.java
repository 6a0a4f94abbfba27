package been.results.chart.plot;

import been.results.chart.Drawing;
import been.results.chart.Role;
import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.clusters.Clusters;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.SameSoftware;
import been.statistics.compare.Verdict;
import been.statistics.levels.Costs;
import been.statistics.plan.Planner;
import been.statistics.steady.SteadyCriteria;
import been.statistics.steady.SteadyState;
import been.statistics.wording.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Every chart once, from simulated results of a parser; the same on every machine. */
public final class ExampleCharts {

    static final Quantity PARSE = new Quantity("parse", new Scale(1000, "ms"), Better.LOWER);

    private static final long SEED = 20261122;

    private ExampleCharts() {}

    /** By the name of the picture. */
    public static Map<String, Drawing> all() {
        var charts = new LinkedHashMap<String, Drawing>();
        Sample old = sample("2.16.0", 0, 0.01241);
        Sample current = sample("2.17.0", 1, 0.01338);
        List<Sample> samples =
                List.of(
                        sample("2.15.0", 0, 0.0125),
                        sample("2.16.0", 1, 0.01241),
                        bimodal("2.16.1", 2, 0.0124),
                        sample("2.17.0", 3, 0.01338));
        charts.put("run-sequence", runSequence());
        charts.put("history", history());
        charts.put("means", means());
        charts.put("boxes", Distributions.boxes(PARSE, "parse by version", samples));
        charts.put("violins", Distributions.violins(PARSE, "parse by version", samples));
        charts.put(
                "scatter",
                Scatter.of(PARSE, "parse of 2.17.0 against 2.16.0", old, current, 0.01, false));
        charts.put("quantiles", Cactus.of(PARSE, "Quantiles of parse", samples));
        charts.put(
                "tail", Cactus.tail(PARSE, "The largest of parse", List.of(tailed(0), tailed(1))));
        charts.put(
                "histogram",
                Histogram.of(PARSE, "parse of 2.16.0 and 2.17.0", List.of(old, current)));
        charts.put("clusters", clusters());
        charts.put("lag", Lag.of(PARSE, "parse after parse", List.of(wandering())));
        charts.put(
                "autocorrelation",
                Autocorrelation.of(
                        PARSE, "Autocorrelation of parse", List.of(wandering(), current)));
        charts.put("steady", steady());
        charts.put("parameter", parameter());
        charts.put("metrics", metrics());
        charts.put("levels", Variation.of(PARSE, "Where parse varies", samples));
        charts.put("plan", plan());
        charts.put("detection", detection());
        return charts;
    }

    /** Of each hundred thousand, the second has a hundred that wait ten times as long. */
    private static Sample tailed(int series) {
        RandomGenerator random = new SplittableRandom(SEED + series);
        double[] values = new double[100_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = 0.0124 * (1 + 0.03 * random.nextExponential());
            if (series == 1 && i % 1000 == 500) {
                values[i] *= 10;
            }
        }
        return new Sample(
                series == 0 ? "2.16.0" : "2.17.0",
                Role.series(series),
                Observations.ofExecutions(values));
    }

    static Drawing runSequence() {
        RandomGenerator random = new SplittableRandom(SEED);
        List<Run> runs = new ArrayList<>();
        for (int e = 0; e < 10; e++) {
            double[] values = execution(random, 0.01241, 40);
            if (e == 6) {
                values[17] *= 3;
            }
            runs.add(
                    new Run(
                            "execution " + e,
                            values,
                            e != 8,
                            List.of("place %d in the random order, on alpha".formatted(e + 1)),
                            "/tasks/" + e));
        }
        return RunSequence.of(PARSE, "parse of 2.16.0, run by run", runs);
    }

    static Drawing history() {
        RandomGenerator random = new SplittableRandom(SEED);
        List<Timeline.Version> versions = new ArrayList<>();
        double level = 0.0124;
        for (int v = 0; v < 24; v++) {
            Verdict verdict = v == 0 ? null : Verdict.EQUIVALENT;
            String mark = null;
            if (v == 9) {
                level *= 1.078;
                verdict = Verdict.REGRESSED;
                mark = "▲ +7.8 %";
            } else if (v == 18) {
                level *= 0.95;
                verdict = Verdict.IMPROVED;
                mark = "▼ −5.0 %";
            } else if (v == 14) {
                level *= 1.03;
            }
            boolean isMissing = v == 5;
            versions.add(
                    new Timeline.Version(
                            "2.%d.0".formatted(v + 1),
                            isMissing ? null : level * (1 + 0.002 * random.nextGaussian()),
                            isMissing ? null : 0.00008,
                            verdict,
                            mark,
                            List.of("10 executions, 400 measurements", "on alpha"),
                            "v" + v));
        }
        return new Timeline(
                        PARSE,
                        "parse over versions",
                        "mean with 99 % interval; lower is better",
                        "Not measured: 2.6.0 (did not build).",
                        versions,
                        List.of(new Timeline.Break(14, "new host beta")),
                        List.of())
                .drawing();
    }

    static Drawing means() {
        List<MeanBars.Bar> bars = new ArrayList<>();
        String[] names = {
            "gzip -1", "gzip -6", "gzip -9", "zstd -1", "zstd -3", "zstd -19", "xz -6"
        };
        double[] seconds = {0.42, 1.31, 2.94, 0.093, 0.095, 9.87, 14.2};
        for (int i = 0; i < names.length; i++) {
            bars.add(
                    new MeanBars.Bar(
                            names[i],
                            seconds[i],
                            seconds[i] * 0.03,
                            i == 3
                                    ? Optional.of("best")
                                    : i == 4 ? Optional.of("as good") : Optional.empty(),
                            "%s ± %s s".formatted(seconds[i], Math.round(seconds[i] * 30) / 1000.0),
                            List.of("6 executions, 6 measurements"),
                            null));
        }
        return MeanBars.of(
                new Quantity("time", new Scale(1, "s"), Better.LOWER),
                "time by configuration",
                "mean with 99 % interval; lower is better",
                "Not measured: brotli -5 (not installed).",
                bars);
    }

    private static Drawing clusters() {
        Sample old = bimodal("2.16.1", 0, 0.0124);
        Sample current = sample("2.17.0", 1, 0.01338);
        return Histogram.ofClusters(
                PARSE,
                "Clusters of parse",
                List.of(old, current),
                List.of(
                        Clusters.in(old.observations().values()),
                        Clusters.in(current.observations().values())));
    }

    private static Drawing steady() {
        RandomGenerator random = new SplittableRandom(SEED);
        List<Steady.Execution> executions = new ArrayList<>();
        for (int e = 0; e < 3; e++) {
            double[] values = new double[300];
            for (int i = 0; i < values.length; i++) {
                double level = i < 40 ? 0.021 : i < 90 ? 0.0155 : 0.0124;
                double slow = e == 2 && i > 260 ? 1.3 : 1;
                values[i] = level * slow * (1 + 0.01 * random.nextGaussian());
            }
            executions.add(
                    new Steady.Execution(
                            "execution " + e,
                            values,
                            SteadyState.of(values, new SteadyCriteria(0.05, 500, Better.LOWER))));
        }
        return Steady.of(PARSE, "Warm-up of parse", executions);
    }

    private static Drawing plan() {
        Observations pilot = sample("2.16.0", 1, 0.01241).observations().pooledBinaries();
        var planner = new Planner(pilot, pilot, new Costs(0.0124, 1.5, 0), Confidence.P99);
        return PlanCurve.of(
                planner, planner.toReach(0.005).orElseThrow(), OptionalDouble.of(0.005));
    }

    private static Drawing detection() {
        Observations run = sample("2.16.0", 1, 0.01241).observations();
        return Detection.of(
                SameSoftware.ofHalves(
                        run, Criteria.usual(Better.LOWER), 2_000, new SplittableRandom(SEED)));
    }

    /** A server with one queue, whose service takes 1 ms in the mean, and one of 0.8 ms. */
    private static Drawing metrics() {
        List<Parameter.Setting> settings = new ArrayList<>();
        for (double service : new double[] {1e-3, 0.8e-3}) {
            List<Parameter.Mean> means = new ArrayList<>();
            for (int offered = 100; offered <= 1_200; offered += 100) {
                double served = Math.min(offered, 0.98 / service);
                double latency = offered * service < 0.98 ? service / (1 - offered * service) : 0.1;
                means.add(
                        new Parameter.Mean(
                                served,
                                served * 0.02,
                                latency,
                                latency * 0.06,
                                List.of("rate %d, 10 executions".formatted(offered)),
                                null));
            }
            settings.add(new Parameter.Setting(service == 1e-3 ? "untuned" : "tuned", means));
        }
        var throughput = new Quantity("throughput", new Scale(1, "1/s"), Better.HIGHER);
        return Parameter.of(
                new Quantity("latency", new Scale(1000, "ms"), Better.LOWER),
                "latency against throughput",
                throughput,
                settings);
    }

    private static Drawing parameter() {
        List<Parameter.Setting> settings = new ArrayList<>();
        for (String kind : List.of("hash", "tree")) {
            List<Parameter.Mean> means = new ArrayList<>();
            for (int n = 1_000; n <= 10_000_000; n *= 10) {
                double mean = kind.equals("hash") ? n * 4e-8 : n * 9e-9 * Math.log(n);
                means.add(
                        new Parameter.Mean(
                                n,
                                null,
                                mean,
                                mean * 0.05,
                                List.of("10 executions, 400 measurements"),
                                null));
            }
            settings.add(new Parameter.Setting(kind, means));
        }
        return Parameter.of(PARSE, "parse against n", "n", settings);
    }

    static Sample sample(String label, int number, double mean) {
        RandomGenerator random = new SplittableRandom(SEED + number);
        double[][][] binaries = new double[3][5][];
        for (double[][] binary : binaries) {
            double built = mean * (1 + 0.006 * random.nextGaussian());
            for (int e = 0; e < binary.length; e++) {
                binary[e] = execution(random, built, 40);
            }
        }
        return new Sample(label, Role.series(number), Observations.ofBinaries(binaries));
    }

    private static Sample bimodal(String label, int number, double mean) {
        RandomGenerator random = new SplittableRandom(SEED + number);
        double[][] executions = new double[12][];
        for (int e = 0; e < executions.length; e++) {
            executions[e] = execution(random, mean, 40);
            for (int i = 0; i < executions[e].length; i++) {
                executions[e][i] *= random.nextDouble() < 0.3 ? 1.12 : 1;
            }
        }
        return new Sample(label, Role.series(number), Observations.ofExecutions(executions));
    }

    private static Sample wandering() {
        RandomGenerator random = new SplittableRandom(SEED);
        double[][] executions = new double[4][400];
        for (double[] execution : executions) {
            double off = 0;
            for (int i = 0; i < execution.length; i++) {
                off = 0.7 * off + random.nextGaussian();
                execution[i] = 0.0124 * (1 + 0.005 * off);
            }
        }
        return new Sample("2.16.0", Role.series(0), Observations.ofExecutions(executions));
    }

    private static double[] execution(RandomGenerator random, double mean, int measurements) {
        double level = mean * (1 + 0.008 * random.nextGaussian());
        double[] values = new double[measurements];
        for (int i = 0; i < measurements; i++) {
            values[i] =
                    level * (1 + 0.01 * random.nextGaussian() + 0.004 * random.nextExponential());
        }
        return values;
    }
}
