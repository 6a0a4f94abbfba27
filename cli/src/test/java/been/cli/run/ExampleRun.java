package been.cli.run;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Bisection;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView;
import been.protocol.analyses.RunView.MetricVerdict;
import been.protocol.analyses.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs as a platform answers them. */
final class ExampleRun {
    private static final Instant ASKED = Instant.parse("2026-03-01T10:00:00.123Z");

    private ExampleRun() {}

    static RunReport of(RunView.State state, @Nullable String detail, MetricVerdict... verdicts) {
        return of(RunView.Kind.ADD, state, detail, verdicts);
    }

    static RunReport of(
            RunView.Kind kind,
            RunView.State state,
            @Nullable String detail,
            MetricVerdict... verdicts) {
        List<MetricVerdict> all = List.of(verdicts);
        return new RunReport(
                new RunView(
                        3,
                        new AnalysisId(7),
                        "jackson <&> releases",
                        kind,
                        "2.17.0",
                        null,
                        state,
                        detail,
                        new AnalysisId(7),
                        10,
                        10,
                        null,
                        VerdictCounts.of(all.stream().map(MetricVerdict::verdict).toList()),
                        all,
                        List.of(),
                        "ann",
                        ASKED,
                        state == RunView.State.RUNNING ? null : ASKED.plusSeconds(90)),
                "http://localhost:8080/analyses/7");
    }

    /** One that has an analysis of its own. */
    static RunReport pair() {
        return new RunReport(
                new RunView(
                        3,
                        new AnalysisId(7),
                        "prog: b-dirty against b",
                        RunView.Kind.PAIR,
                        "b-dirty",
                        "b",
                        RunView.State.FINISHED,
                        null,
                        new AnalysisId(7),
                        10,
                        10,
                        null,
                        VerdictCounts.of(List.of()),
                        List.of(),
                        List.of("write is not in the results of b-dirty"),
                        "ann",
                        ASKED,
                        ASKED),
                "http://localhost:8080/analyses/7");
    }

    /** A comparison that has finished. */
    static AnalysisView analysis(long id, @Nullable Bisection bisection) {
        return new AnalysisView(
                new AnalysisSummary(
                        new AnalysisId(id),
                        "digests",
                        AnalysisKind.COMPARISON,
                        "command",
                        AnalysisState.FINISHED,
                        null,
                        12,
                        0,
                        12,
                        null,
                        new VerdictCounts(0, 0, 1, 0),
                        ASKED,
                        ASKED),
                "",
                "",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new TreeMap<>(),
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of(),
                bisection);
    }

    static MetricVerdict verdict(String title, Verdict verdict, double change) {
        return new MetricVerdict(
                title,
                title,
                "ms",
                "lower",
                "2.16.0",
                "2.17.0",
                12.41,
                12.41 * (1 + change),
                change,
                change - 0.009,
                change + 0.009,
                0.99,
                verdict,
                "2.17.0 against 2.16.0: " + verdict);
    }
}
