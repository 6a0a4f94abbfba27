package been.cli.changes;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.protocol.Listing;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change;
import been.protocol.analyses.Change.Evidence;
import been.protocol.analyses.Change.Level;
import been.protocol.analyses.Change.Step;
import been.protocol.analyses.ChangeCause;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VersionDetails;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.FunctionCost;
import been.protocol.profiles.FunctionCost.Cost;
import been.protocol.results.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangesCommandTests {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
    private static final ChangeCause CAUSE = ChangeCause.version("been/json", "2.17.0");
    private static final Change PARSE =
            change(3, "parse", "2.17.0", Evidence.NEIGHBOURS, ChangeState.NEW);
    private static final Change WRITE =
            change(4, "write", "2.18.0", Evidence.SERIES, ChangeState.CONFIRMED);

    @TempDir Path data;

    private static Change change(
            long id, String metric, String until, Evidence evidence, ChangeState state) {
        return new Change(
                id,
                new ChangeSeries(
                        id,
                        "been/json",
                        new Metric(metric, "ms", metric, Metric.Better.LOWER),
                        new TreeMap<>(),
                        "alpha"),
                "2.17.0",
                "2.16.0",
                until,
                evidence,
                new AnalysisId(7),
                "nightly",
                "v2.17.0",
                Verdict.REGRESSED,
                0.01 * id,
                0.01 * id - 0.005,
                0.01 * id + 0.005,
                0.99,
                metric + " is worse",
                new Level(10, 0.1),
                new Level(10.4, 0.1),
                CAUSE,
                true,
                state,
                1,
                NOW,
                new Step(1, state, "BEEN", "", NOW));
    }

    private static ChangeReport report(Change change) {
        var cost = new Cost(0.10, 0.14, 0.04, 0.035, 0.045);
        return new ChangeReport(
                change,
                List.of(change.last()),
                List.of(
                        new EnvironmentDifference(
                                EnvironmentDifference.HOST,
                                "host alpha is configured differently: 1 property",
                                List.of(
                                        new EnvironmentDifference.Property(
                                                "software.cc.version", "13.2", "14.1")))),
                new ChangeReport.Measured(new AnalysisId(7), "v2.16.0"),
                List.of(),
                new Modifications(
                        null,
                        List.of(
                                new Modifications.Commit(
                                        "c0ffee00c0ff",
                                        new VersionDetails(
                                                "c0ffee00c0ff00",
                                                null,
                                                "2026-05-04T10:00:00Z",
                                                "Ada",
                                                "Check every value",
                                                List.of(),
                                                List.of()))),
                        true,
                        List.of(
                                new Modifications.ModifiedFile(
                                        "src/parse.c",
                                        Modifications.Kind.MODIFIED,
                                        null,
                                        3,
                                        1,
                                        List.of("parse"),
                                        null)),
                        2,
                        true),
                Explanation.State.READY,
                List.of(
                        new FunctionCost(
                                "parse",
                                null,
                                cost,
                                cost,
                                true,
                                List.of(new FunctionCost.Part("scan", 0, 0.04)))),
                List.of(),
                List.of(new ChangeReport.Notified("slow parsers", "sent", NOW)));
    }

    @Test
    void changesAreListedByCause() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET /api/v1/changes/groups?module=been%2Fjson&state=new&state=confirmed&limit=50",
                    new Listing<>(List.of(ChangeGroup.of(CAUSE, List.of(WRITE, PARSE)))));
            assertThat(
                            platform.been(
                                            "changes",
                                            "list",
                                            "--software",
                                            "been/json",
                                            "--state",
                                            "new",
                                            "--state",
                                            "confirmed")
                                    .out()
                                    .lines())
                    .containsExactly(
                            "cause                 largest  benchmarks    states          changes",
                            "2.17.0 of been/json  ▲ +4.0 %  write, parse  confirmed, new  3, 4");
        }
    }

    @Test
    void aChangeIsShownWithOthersOfItsCause() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET /api/v1/changes/4/report", report(WRITE))
                    .answer(
                            "GET /api/v1/changes/4/group",
                            ChangeGroup.of(CAUSE, List.of(WRITE, PARSE)));
            assertThat(platform.been("changes", "show", "4").out())
                    .contains(
                            "change    4, ▲ +4.0 %",
                            "sentence  write is worse",
                            "no two neighbouring versions differ significantly",
                            "confirmed by BEEN",
                            "same cause, 2.17.0 of been/json:",
                            "software.cc.version  13.2    14.1",
                            "been repeat 7 'v2.16.0'",
                            "parse (with scan)  +4.00 % [+3.50, +4.50]",
                            "c0ffee00c0ff  Check every value  Ada, 2026-05-04",
                            "src/parse.c  modified  +3 −1  parse",
                            "and 2 more files",
                            "notified  slow parsers, sent ")
                    .contains("3  parse");
        }
    }
}
