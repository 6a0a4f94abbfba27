package been.web.example;

import been.analyses.Analyses;
import been.analyses.Runs;
import been.analyses.Suites;
import been.analyses.suite.SuiteJudgement;
import been.analyses.suite.SuiteReport;
import been.documents.Problem;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.RunView;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.tasks.RequestKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A suite of the first analysis twice, and of one that could not be started. */
public final class ExampleSuites implements Suites {
    private static final String BROKEN = "broken";
    private static final Instant START = Instant.parse("2026-05-01T08:00:00Z");

    private final Analyses analyses;
    private final List<Long> stopped = new CopyOnWriteArrayList<>();

    public ExampleSuites(Analyses analyses) {
        this.analyses = analyses;
    }

    @Override
    public Answer start(
            String document, Runs.Wanted versions, String who, @Nullable RequestKey key) {
        return document.startsWith("suite:")
                ? new Started(1)
                : new Refused(
                        List.of(new Problem(1, 1, "", "missing-key", "a suite has a name", null)));
    }

    @Override
    public List<SuiteSummary> list(int offset, int limit) {
        return offset == 0 ? List.of(summary()) : List.of();
    }

    @Override
    public Optional<SuiteSummary> summary(long id) {
        return id == 1 ? Optional.of(summary()) : Optional.empty();
    }

    private static SuiteSummary summary() {
        return new SuiteSummary(
                1,
                "libraries",
                RunView.State.FAILED,
                3,
                3,
                List.of(),
                null,
                null,
                "eva",
                START,
                START.plusSeconds(3_600));
    }

    @Override
    public Optional<SuiteView> view(long id) {
        return summary(id)
                .map(summary -> {
                    AnalysisView view = analyses.view(new AnalysisId(1)).orElseThrow();
                    var judged =
                            SuiteJudgement.of(
                                    List.of(
                                            new SuiteJudgement.Member("jackson", view),
                                            new SuiteJudgement.Member("again", view)),
                                    0.005,
                                    Set.of(BROKEN));
                    return judged.view(
                            summary,
                            List.of(
                                    member("jackson", view),
                                    member("again", view),
                                    new SuiteView.Member(
                                            BROKEN,
                                            null,
                                            "",
                                            null,
                                            "not started: there is no host",
                                            null)),
                            Duration.ofHours(1),
                            Duration.ofMinutes(31),
                            "suite: libraries\n");
                });
    }

    private static SuiteView.Member member(String name, AnalysisView view) {
        return new SuiteView.Member(
                name, view.summary(), view.plan(), Duration.ofMinutes(20), null, null);
    }

    @Override
    public OptionalLong find(String numberOrName) {
        return numberOrName.equals("1") || numberOrName.equals("libraries")
                ? OptionalLong.of(1)
                : OptionalLong.empty();
    }

    @Override
    public Optional<String> report(long id, Format format, @Nullable Instant since) {
        return view(id).map(view -> SuiteReport.of(view, since, format));
    }

    @Override
    public void stop(long id, String who) {
        stopped.add(id);
    }

    public List<Long> stopped() {
        return stopped;
    }
}
