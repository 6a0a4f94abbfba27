package been.web.example;

import been.analyses.Analyses;
import been.analyses.Runs;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.RunView;
import been.tasks.RequestKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes runs of analyses that there are, and measures nothing. */
public final class ExampleRuns implements Runs {
    private final Analyses analyses;
    private final List<RunView> runs = new ArrayList<>();
    private final Map<RequestKey, RunView> made = new HashMap<>();

    public ExampleRuns(Analyses analyses) {
        this.analyses = analyses;
    }

    @Override
    public synchronized Trigger trigger(
            AnalysisId analysis, Wanted wanted, String who, @Nullable RequestKey key) {
        if (wanted.version() == null) {
            return new Refused(List.of("it lists its versions"));
        }
        RunView known = key == null ? null : made.get(key);
        if (known != null) {
            return new Taken(known);
        }
        var run =
                new RunView(
                        runs.size() + 1,
                        analysis,
                        analyses.view(analysis).orElseThrow().summary().name(),
                        RunView.Kind.ADD,
                        wanted.version(),
                        wanted.baseline(),
                        RunView.State.WAITING,
                        null,
                        null,
                        0,
                        0,
                        null,
                        new VerdictCounts(0, 0, 0, 0),
                        List.of(),
                        List.of(),
                        who,
                        Instant.parse("2026-05-01T08:00:00Z"),
                        null);
        runs.add(run);
        if (key != null) {
            made.put(key, run);
        }
        return new Taken(run);
    }

    @Override
    public Trigger trigger(String document, Wanted wanted, String who, @Nullable RequestKey key) {
        return document.contains("analysis:")
                ? trigger(new AnalysisId(1), wanted, who, key)
                : new Refused(List.of("line 1, column 1: the key 'analysis' is missing"));
    }

    @Override
    public synchronized Optional<RunView> run(long id) {
        return runs.stream().filter(run -> run.id() == id).findFirst();
    }

    @Override
    public synchronized List<RunView> runs(AnalysisId analysis, int offset, int limit) {
        return runs.reversed().stream()
                .filter(run -> run.analysis().equals(analysis))
                .skip(offset)
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<AnalysisId> find(String numberOrName) {
        return Optional.of(numberOrName)
                .filter(text -> text.matches("[0-9]{1,18}"))
                .map(text -> new AnalysisId(Long.parseLong(text)))
                .filter(id -> analyses.view(id).isPresent());
    }
}
