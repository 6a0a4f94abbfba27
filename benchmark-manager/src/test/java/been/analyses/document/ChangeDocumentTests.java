package been.analyses.document;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.Bisection;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeCause;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.FileUse;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Modifications.Commit;
import been.protocol.analyses.Modifications.Kind;
import been.protocol.analyses.Modifications.ModifiedFile;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VersionDetails;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.FunctionCost;
import been.protocol.profiles.FunctionCost.Cost;
import been.protocol.results.Metric;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ChangeDocumentTests {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    private static ChangeReport report(Modifications modifications) {
        var cost = new Cost(0.10, 0.14, 0.04, 0.035, 0.045);
        var details =
                new VersionDetails(
                        "c0ffee00",
                        null,
                        "2026-05-04",
                        "Ada",
                        "Check @every | <value>",
                        List.of(),
                        List.of());
        var suspect = new Bisection.Suspect("c0ffee00", details);
        var nothing = new Bisection.Cost(0, 0, null);
        return new ChangeReport(
                new Change(
                        12,
                        new ChangeSeries(
                                1,
                                "been/json",
                                new Metric("parse", "ms", "parse", Metric.Better.LOWER),
                                new TreeMap<>(),
                                "alpha"),
                        "2.1",
                        "2.0",
                        "2.1",
                        Change.Evidence.NEIGHBOURS,
                        new AnalysisId(7),
                        "nightly",
                        "v2.1",
                        Verdict.REGRESSED,
                        0.03,
                        0.02,
                        0.04,
                        0.99,
                        "parse: 2.1 is 3 % worse than 2.0",
                        new Change.Level(10, 0.1),
                        new Change.Level(10.3, 0.1),
                        ChangeCause.version("been/json", "2.1"),
                        true,
                        ChangeState.CONFIRMED,
                        1,
                        NOW,
                        new Change.Step(1, ChangeState.CONFIRMED, "BEEN", "", NOW)),
                List.of(new Change.Step(1, ChangeState.CONFIRMED, "BEEN", "", NOW)),
                List.of(
                        new EnvironmentDifference(
                                EnvironmentDifference.HOST,
                                "host alpha is configured differently: 1 property",
                                List.of(
                                        new EnvironmentDifference.Property(
                                                "software.cc.version", null, "14.1")))),
                null,
                List.of(),
                modifications,
                Explanation.State.READY,
                List.of(new FunctionCost("parse", null, cost, cost, true, List.of())),
                List.of(
                        new ChangeReport.Search(
                                new AnalysisId(9),
                                AnalysisState.FINISHED,
                                new Bisection(
                                        Bisection.State.FOUND,
                                        "c0ffee00 made it 3 % worse",
                                        "2.0",
                                        "2.1",
                                        null,
                                        List.of(
                                                new Bisection.Culprit(
                                                        List.of(suspect),
                                                        "2.0",
                                                        Verdict.REGRESSED,
                                                        new Bisection.Effect(
                                                                0.03, 0.02, 0.04, 0.99))),
                                        List.of(),
                                        nothing,
                                        nothing))),
                List.of(new ChangeReport.Notified("slow", "sent", NOW)));
    }

    @Test
    void otherCausesComeBeforeTheModifications() {
        var details =
                new VersionDetails("c0ffee00", null, null, "Ada", "Check", List.of(), List.of());
        String text =
                ChangeDocument.markdown(
                        report(
                                new Modifications(
                                        null,
                                        List.of(new Commit("c0ffee00", details)),
                                        false,
                                        List.of(
                                                new ModifiedFile(
                                                        "a.c",
                                                        Kind.MODIFIED,
                                                        null,
                                                        2,
                                                        1,
                                                        List.of("parse"),
                                                        FileUse.BUILT),
                                                new ModifiedFile(
                                                        "b.c",
                                                        Kind.MOVED,
                                                        "a/b.c",
                                                        null,
                                                        null,
                                                        List.of(),
                                                        FileUse.NONE)),
                                        7,
                                        true)));
        assertThat(text)
                .startsWith(
                        "# ▲ parse of been/json: 2.0 → 2.1\n\nparse: 2.1 is 3 % worse than 2.0\n")
                .containsSubsequence(
                        "## What else changed",
                        "| software.cc.version | – | 14.1 |",
                        "## Search for the version that made it",
                        "Check \\@every \\| \\<value\\> · Ada, 2026-05-04",
                        "## Functions that changed",
                        "| parse | +4.00 % \\[+3.50, +4.50\\] |",
                        "## Commits, as far as they are known",
                        "## Modified files",
                        "| a.c | modified | +2 −1 | parse |",
                        "And 8 files that the benchmark does not use.",
                        "## Decisions",
                        "## Notified");
    }

    @Test
    void longListsAreCutAndWhatIsUnknownIsSaid() {
        var file = new ModifiedFile("a.c", Kind.ADDED, null, 1, 0, List.of(), null);
        assertThat(
                        ChangeDocument.markdown(
                                report(
                                        new Modifications(
                                                null,
                                                List.of(),
                                                false,
                                                java.util.Collections.nCopies(60, file),
                                                0,
                                                false))))
                .contains("And 10 more.", "not profiled yet");
        assertThat(
                        ChangeDocument.markdown(
                                report(
                                        new Modifications(
                                                "the sources are not stored any more",
                                                List.of(),
                                                false,
                                                List.of(),
                                                0,
                                                false))))
                .contains("## Modifications\n\nthe sources are not stored any more");
    }
}
