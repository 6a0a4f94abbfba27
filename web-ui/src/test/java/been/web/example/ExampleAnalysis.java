package been.web.example;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One analysis with all that belongs to it. */
record ExampleAnalysis(AnalysisView view, Measured measured, List<StoredExecution> executions) {

    /** Nine releases of a library, one slower and one faster than its predecessor. */
    static ExampleAnalysis releases(long id) {
        Metric parse = new Metric("parse", "s", "parse", Metric.Better.LOWER);
        Metric write = new Metric("write", "s", "write", Metric.Better.LOWER);
        List<String> versions =
                List.of(
                        "2.12.0", "2.13.0", "2.14.0", "2.15.0", "2.16.0", "2.17.0", "2.18.0",
                        "2.19.0", "2.20.0");
        double[] parseMeans = {
            12.51e-3, 12.44e-3, 12.47e-3, 12.43e-3, 12.41e-3, 13.38e-3, 13.35e-3, 13.36e-3, 12.62e-3
        };
        double[] writeMeans = {
            8.21e-3, 8.23e-3, 8.20e-3, 8.22e-3, 8.24e-3, 8.23e-3, 8.31e-3, 8.05e-3, 8.06e-3
        };
        var measured = new Measured(new Random(7));
        var experiments = new ArrayList<Experiment>();
        for (int v = 0; v < versions.size(); v++) {
            String key = "v" + versions.get(v);
            measured.run(key, parse, parseMeans[v], 0.004, 0.02, 10, 40);
            measured.run(key, write, writeMeans[v], 0.005, 0.03, 10, 40);
            experiments.add(
                    new Experiment(key, versions.get(v), Map.of("jvm", "25"), 10, 10, null));
        }
        return assemble(
                new Draft(
                        id,
                        "jackson-releases",
                        "regression",
                        "been/jackson-json",
                        AnalysisState.FINISHED,
                        null,
                        null,
                        Documents.RELEASES,
                        "9 × 10 executions × 40 measurements, about 14 min, ± 1 % at 99 %",
                        List.of()),
                experiments,
                List.of(parse, write),
                measured);
    }

    /** Compressors at several levels, over three metrics. */
    static ExampleAnalysis compressors(long id) {
        Metric time = new Metric("time", "s", "time", Metric.Better.LOWER);
        Metric memory = new Metric("memory", "byte", "peak memory", Metric.Better.LOWER);
        Metric ratio = new Metric("ratio", "1", "compression ratio", Metric.Better.HIGHER);
        String[] labels = {
            "gzip -1",
            "gzip -6",
            "gzip -9",
            "bzip2 -9",
            "xz -1",
            "xz -6",
            "xz -9",
            "zstd -1",
            "zstd -9",
            "zstd -19"
        };
        double[] times = {0.081, 0.214, 0.391, 0.702, 0.441, 2.46, 2.81, 0.0312, 0.123, 2.07};
        double[] memories = {1.72e6, 1.73e6, 1.73e6, 7.6e6, 9.4e6, 97e6, 674e6, 12e6, 48e6, 115e6};
        double[] ratios = {2.91, 3.41, 3.43, 4.02, 3.81, 4.39, 4.41, 3.02, 3.66, 4.27};
        var measured = new Measured(new Random(11));
        var experiments = new ArrayList<Experiment>();
        for (int i = 0; i < labels.length; i++) {
            String key = labels[i].replace(" -", "-");
            measured.run(key, time, times[i], 0.01, 0, 12, 1);
            measured.run(key, memory, memories[i], 0.004, 0, 12, 1);
            measured.run(key, ratio, ratios[i], 0.0001, 0, 12, 1);
            int space = labels[i].indexOf(' ');
            experiments.add(
                    new Experiment(
                            key,
                            labels[i],
                            Map.of(
                                    "tool",
                                    labels[i].substring(0, space),
                                    "level",
                                    labels[i].substring(space + 1)),
                            12,
                            12,
                            null));
        }
        experiments.add(
                new Experiment(
                        "brotli-5",
                        "brotli -5",
                        Map.of("tool", "brotli", "level", "-5"),
                        0,
                        0,
                        "not installed on alpha: no program 'brotli' in PATH"));
        return assemble(
                new Draft(
                        id,
                        "compressors",
                        "comparison",
                        "been/compressors",
                        AnalysisState.FINISHED,
                        null,
                        null,
                        Documents.COMPRESSORS,
                        "10 × 12 executions × 1 measurement, about 4 min, ± 2 % at 99 %",
                        List.of()),
                experiments,
                List.of(time, memory, ratio),
                measured);
    }

    /** Under way: so many of its executions are done. */
    static ExampleAnalysis running(long id, int done) {
        Metric latency = new Metric("latency", "s", "request latency", Metric.Better.LOWER);
        var measured = new Measured(new Random(3));
        var experiments = new ArrayList<Experiment>();
        for (int v = 0; v < 6; v++) {
            String label = "4." + v + ".0";
            int executions = Math.clamp((done + 5 - v) / 6, 0, 10);
            if (executions > 0) {
                measured.run(label, latency, (2.31 + v * 0.004) * 1e-3, 0.01, 0.05, executions, 60);
            }
            experiments.add(new Experiment(label, label, Map.of(), executions, 10, null));
        }
        return assemble(
                new Draft(
                        id,
                        "http-server-history",
                        "regression",
                        "command",
                        AnalysisState.MEASURING,
                        "execution %d of 60 runs on alpha".formatted(done + 1),
                        Duration.ofSeconds((60 - done) * 11L),
                        Documents.SERVER,
                        "6 × 10 executions × 60 measurements, about 11 min, ± 1.5 % at 99 %",
                        List.of()),
                experiments,
                List.of(latency),
                measured);
    }

    /** Paused because the same failure came three times. */
    static ExampleAnalysis paused(long id) {
        Metric solve = new Metric("solve", "s", "solving time", Metric.Better.LOWER);
        var measured = new Measured(new Random(5));
        measured.run("1.4", solve, 4.1, 0.02, 0.01, 3, 1);
        var experiments =
                List.of(
                        new Experiment("1.4", "1.4", Map.of(), 3, 10, null),
                        new Experiment(
                                "1.5",
                                "1.5",
                                Map.of(),
                                0,
                                10,
                                "three executions in a row ended with memory"));
        var failures = new ArrayList<Failure>();
        for (int i = 0; i < 3; i++) {
            failures.add(
                    new Failure(
                            "a4-run-1.5-" + i,
                            "1.5",
                            "memory",
                            "the limit of 2 GB was reached after 3.1 s",
                            Instant.now().minusSeconds(900 - 60 * i).toString()));
        }
        return assemble(
                new Draft(
                        id,
                        "solver-nightly",
                        "regression",
                        "been/solver-suite",
                        AnalysisState.PAUSED,
                        "three executions in a row ended for the reason memory",
                        null,
                        Documents.SERVER,
                        "2 × 10 executions × 1 measurement",
                        failures),
                experiments,
                List.of(solve),
                measured);
    }

    /** The same in another state. */
    ExampleAnalysis in(AnalysisState state) {
        AnalysisSummary old = view.summary();
        var summary =
                new AnalysisSummary(
                        old.id(),
                        old.name(),
                        old.kind(),
                        old.subject(),
                        state,
                        old.stateDetail(),
                        old.executionsDone(),
                        old.executionsFailed(),
                        old.executionsPlanned(),
                        old.remaining(),
                        old.verdicts(),
                        old.startedAt(),
                        state.isTerminal() ? Instant.now() : null);
        return new ExampleAnalysis(
                new AnalysisView(
                        summary,
                        view.document(),
                        view.plan(),
                        view.hosts(),
                        view.experiments(),
                        view.metrics(),
                        view.estimates(),
                        view.comparisons(),
                        view.failures(),
                        view.disturbances()),
                measured,
                executions);
    }

    private record Draft(
            long id,
            String name,
            String kind,
            String subject,
            AnalysisState state,
            @Nullable String detail,
            @Nullable Duration remaining,
            String document,
            String plan,
            List<Failure> failures) {}

    private static ExampleAnalysis assemble(
            Draft draft, List<Experiment> experiments, List<Metric> metrics, Measured measured) {
        List<Experiment> done =
                experiments.stream()
                        .filter(e -> !measured.runs(e.key(), metrics.getFirst()).isEmpty())
                        .toList();
        var comparisons = new ArrayList<Comparison>();
        boolean isOver = draft.state().isTerminal();
        for (Metric metric : metrics) {
            String best = best(done, metric, measured);
            for (int i = 1; isOver && i < done.size(); i++) {
                boolean isHistory = draft.kind().equals("regression");
                String before = isHistory ? done.get(i - 1).key() : done.getFirst().key();
                String key = done.get(i).key();
                comparisons.add(
                        measured.compare(
                                before, key, metric, 0.01, !isHistory && key.equals(best)));
            }
        }
        int planned = experiments.stream().mapToInt(Experiment::executionsPlanned).sum();
        int executed = experiments.stream().mapToInt(Experiment::executionsDone).sum();
        var summary =
                new AnalysisSummary(
                        new AnalysisId(draft.id()),
                        draft.name(),
                        AnalysisKind.of(draft.kind()),
                        draft.subject(),
                        draft.state(),
                        draft.detail(),
                        executed,
                        draft.failures().size(),
                        planned,
                        draft.remaining(),
                        count(comparisons),
                        Instant.now().minus(Duration.ofHours(30 - 6 * draft.id())),
                        isOver ? Instant.now().minus(Duration.ofHours(29 - 6 * draft.id())) : null);
        var estimates =
                metrics.stream()
                        .flatMap(m -> done.stream().map(e -> measured.estimate(e.key(), m)))
                        .toList();
        var view =
                new AnalysisView(
                        summary,
                        draft.document(),
                        draft.plan(),
                        List.of("alpha"),
                        experiments,
                        metrics,
                        estimates,
                        comparisons,
                        draft.failures(),
                        new TreeMap<>(Map.of("swap", 1)));
        return new ExampleAnalysis(view, measured, executions(view, measured));
    }

    private static String best(List<Experiment> done, Metric metric, Measured measured) {
        double sign = metric.better() == Metric.Better.LOWER ? 1 : -1;
        return done.stream()
                .min((a, b) ->
                        Double.compare(
                                sign * measured.estimate(a.key(), metric).mean(),
                                sign * measured.estimate(b.key(), metric).mean()))
                .map(Experiment::key)
                .orElse("");
    }

    private static VerdictCounts count(List<Comparison> comparisons) {
        return VerdictCounts.of(comparisons.stream().map(Comparison::verdict).toList());
    }

    private static List<StoredExecution> executions(AnalysisView view, Measured measured) {
        var order = new ArrayList<Integer>();
        for (int i = 0; i < view.summary().executionsDone(); i++) {
            order.add(i);
        }
        Collections.shuffle(order, new Random(1));
        var executions = new ArrayList<StoredExecution>();
        for (Experiment experiment : view.experiments()) {
            for (int e = 0;
                    e < measured.runs(experiment.key(), view.metrics().getFirst()).size();
                    e++) {
                executions.add(
                        execution(view, experiment, e, order.get(executions.size()), measured));
            }
        }
        return List.copyOf(executions);
    }

    private static StoredExecution execution(
            AnalysisView view, Experiment experiment, int number, int order, Measured measured) {
        String analysis = view.summary().id().toString();
        var counts = new LinkedHashMap<String, Long>();
        var means = new LinkedHashMap<String, Double>();
        for (Metric metric : view.metrics()) {
            counts.put(
                    metric.name(),
                    (long) measured.runs(experiment.key(), metric).get(number).length);
            means.put(metric.name(), measured.means(experiment.key(), metric)[number]);
        }
        boolean isDisturbed = order == 4;
        var address = new ExecutionAddress(analysis, experiment.key(), 0, number);
        return new StoredExecution(
                address,
                experiment.label(),
                experiment.configuration(),
                "a%s-run-%s-%d".formatted(analysis, experiment.key(), number),
                1,
                order,
                "alpha",
                "5f2c9a0d41b7e3866a1f0c2b9d8e7f60112233445566778899aabbccddeeff00",
                view.summary().startedAt().plusSeconds(20L * order),
                isDisturbed ? Validity.DISTURBED : Validity.VALID,
                isDisturbed ? List.of("swap") : List.of(),
                Map.of("wall-time-seconds", 8.2, "memory-peak-bytes", 412e6),
                view.metrics(),
                counts,
                means,
                "%s/%s/0/%d.nc".formatted(analysis, experiment.key(), number),
                "c0ffee");
    }
}
