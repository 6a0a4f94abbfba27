package been.web.example;

import been.analyses.Analyses;
import been.analyses.AnalysisId;
import been.analyses.AnalysisState;
import been.analyses.AnalysisSummary;
import been.analyses.AnalysisView;
import been.analyses.Problem;
import been.analyses.Start;
import been.tasks.RequestKey;
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
    public Start start(String document, String who, @Nullable RequestKey key) {
        if (!document.contains("analysis:")) {
            return new Start.Refused(
                    List.of(new Problem(1, 1, "the key 'analysis' is missing; expected a name")));
        }
        long id = analyses.size() + 1L;
        put(ExampleAnalysis.running(id, 0));
        return new Start.Started(new AnalysisId(id));
    }

    @Override
    public List<AnalysisSummary> list(int offset, int limit) {
        return analyses.values().stream()
                .map(example -> example.view().summary())
                .sorted(Comparator.comparingLong((AnalysisSummary s) -> s.id().value()).reversed())
                .skip(offset)
                .limit(limit)
                .toList();
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
