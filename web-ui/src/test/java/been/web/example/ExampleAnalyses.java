package been.web.example;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.analyses.Forecast;
import been.analyses.LeftOut;
import been.analyses.ModuleView;
import been.analyses.PackageUse;
import been.analyses.Start;
import been.documents.Problem;
import been.protocol.Placement;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.PlanView;
import been.protocol.results.Metric;
import been.tasks.RequestKey;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Holds examples; tests change them and tell the listeners. */
public final class ExampleAnalyses implements Analyses {

    private final Map<Long, ExampleAnalysis> analyses = new ConcurrentSkipListMap<>();
    private final List<Consumer<AnalysisId>> listeners = new CopyOnWriteArrayList<>();

    public static ExampleAnalyses rich() {
        var examples = new ExampleAnalyses();
        examples.put(ExampleAnalysis.releases(1));
        examples.put(ExampleAnalysis.compressors(2));
        examples.put(ExampleAnalysis.running(3, 17));
        examples.put(ExampleAnalysis.paused(4));
        return examples;
    }

    void put(ExampleAnalysis analysis) {
        AnalysisId id = analysis.view().summary().id();
        analyses.put(id.value(), analysis);
        listeners.forEach(listener -> listener.accept(id));
    }

    /** Moves the running example on. */
    public void advance(int done) {
        put(ExampleAnalysis.running(3, done));
    }

    Optional<ExampleAnalysis> find(String analysis) {
        return analysis.matches("[0-9]{1,18}")
                ? Optional.ofNullable(analyses.get(Long.valueOf(analysis)))
                : Optional.empty();
    }

    @Override
    public Start bisect(long change, String who, @Nullable RequestKey key) {
        return start("analysis: change " + change, who, key);
    }

    @Override
    public Start start(String document, String who, @Nullable RequestKey key) {
        if (!document.contains("analysis:")) {
            return new Start.Refused(
                    List.of(
                            new Problem(
                                    1,
                                    1,
                                    "/analysis",
                                    "missing",
                                    "analysis is missing; expected a name",
                                    "a name")));
        }
        long id = analyses.size() + 1L;
        put(ExampleAnalysis.running(id, 0));
        return new Start.Started(new AnalysisId(id));
    }

    @Override
    public Forecast foresee(String document) {
        if (!document.contains("analysis:")) {
            return new Forecast.Refused(
                    List.of(
                            new Problem(
                                    1,
                                    1,
                                    "/analysis",
                                    "missing",
                                    "analysis is missing; expected a name",
                                    "a name")));
        }
        return new Forecast.Foreseen(
                "example",
                "comparison",
                "command",
                List.of(
                        new Forecast.Foretold("gzip -9", Map.of("command", "gzip -9"), true),
                        new Forecast.Foretold("xz -9", Map.of("command", "xz -9"), false)),
                List.of(new Metric("wall-time", "s", "wall time", Metric.Better.LOWER)),
                Placement.ANYWHERE_SHARED,
                0.01,
                0.99,
                "2 × about 10 executions, until ± 1 % at 99 % or 30 min",
                List.of(new Forecast.Prospect(0.01, 10, Duration.ofMinutes(2), true)),
                new Forecast.Basis(new AnalysisId(2), "compressors", 2, Duration.ofSeconds(6)));
    }

    @Override
    public List<ModuleView> modules() {
        return List.of();
    }

    @Override
    public List<AnalysisSummary> list(AnalysisQuery query, int offset, int limit) {
        return analyses.values().stream()
                .map(example -> example.view().summary())
                .filter(summary ->
                        (summary.name() + " " + summary.subject()).contains(query.words()))
                .filter(summary ->
                        query.kind().isEmpty() || query.kind().equals(summary.kind().word()))
                .filter(summary ->
                        query.states().isEmpty() || query.states().contains(summary.state()))
                .sorted(Comparator.comparingLong((AnalysisSummary s) -> s.id().value()).reversed())
                .skip(offset)
                .limit(limit)
                .toList();
    }

    @Override
    public List<Experiment> versions(AnalysisId id, int offset, int limit) {
        return view(id).stream()
                .flatMap(view -> view.experiments().reversed().stream())
                .skip(offset)
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<PlanView> plan(AnalysisId id, int offset, int limit) {
        return view(id).map(view ->
                new PlanView(
                        view.plan(),
                        0.01,
                        0.009,
                        0.99,
                        Duration.ofMinutes(12),
                        view.summary().remaining(),
                        42,
                        view.experiments().stream()
                                .map(e ->
                                        new PlanView.Planned(
                                                e.key(),
                                                e.label(),
                                                e.configuration(),
                                                e.executionsPlanned(),
                                                e.executionsDone(),
                                                Duration.ofSeconds(80),
                                                0.004,
                                                e.problem()))
                                .toList(),
                        List.of(),
                        0));
    }

    @Override
    public LeftOut leaveOut(AnalysisId id, String experiment, String who) {
        return new LeftOut.Refused("The examples stay as they are.");
    }

    @Override
    public List<PackageUse> uses(String digest) {
        return List.of();
    }

    @Override
    public Optional<AnalysisView> view(AnalysisId id) {
        return Optional.ofNullable(analyses.get(id.value())).map(ExampleAnalysis::view);
    }

    @Override
    public void stop(AnalysisId id, String who) {
        change(id, AnalysisState.STOPPED);
    }

    @Override
    public void resume(AnalysisId id, String who) {
        change(id, AnalysisState.MEASURING);
    }

    private void change(AnalysisId id, AnalysisState state) {
        find(id.toString()).ifPresent(example -> put(example.in(state)));
    }

    @Override
    public void recount(AnalysisId id) {
        // The examples' verdicts do not come from their executions.
    }

    @Override
    public AutoCloseable onChange(Consumer<AnalysisId> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
