package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.Change;
import been.protocol.analyses.Change.Evidence;
import been.protocol.analyses.Change.Level;
import been.protocol.analyses.Change.Step;
import been.protocol.analyses.ChangeCause;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunRequest;
import been.protocol.analyses.RunView.State;
import been.protocol.analyses.StartedAnalysis;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code been run} against a platform. */
class RunVerbTests {
    private static final String ANALYSIS = "/api/v1/analyses/7";
    private static final String RUN = "/api/v1/runs/3";
    private static final RunReport ASKED = ExampleRun.of(State.WAITING, "behind run 2");

    @TempDir private Path data = Path.of("");

    private Path file() throws IOException {
        return Files.writeString(data.resolve("bench.yaml"), "analysis: digests # ä\n");
    }

    private static AnalysisView analysis(
            AnalysisState state, @Nullable String detail, VerdictCounts verdicts) {
        return analysis(AnalysisKind.COMPARISON, state, detail, verdicts);
    }

    private static AnalysisView analysis(
            AnalysisKind kind,
            AnalysisState state,
            @Nullable String detail,
            VerdictCounts verdicts) {
        return new AnalysisView(
                new AnalysisSummary(
                        new AnalysisId(7),
                        "digests",
                        kind,
                        "command",
                        state,
                        detail,
                        6,
                        0,
                        12,
                        Duration.ofMinutes(2),
                        verdicts,
                        Instant.EPOCH,
                        null),
                "",
                "",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new TreeMap<>());
    }

    private static String events(Object... all) {
        var text = new StringBuilder();
        for (Object one : all) {
            text.append("data: ").append(Wire.write(one)).append("\n\n");
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FINISHED | 0 | 0 | 0 worse, 1 better, 2 equivalent, 0 inconclusive",
                "FINISHED | 2 | 1 | 2 worse, 1 better, 2 equivalent, 0 inconclusive",
                "FAILED   | 0 | 1 | failed: build failed",
                "PAUSED   | 0 | 1 | paused: build failed",
            })
    void anAnalysisIsHandedInAndFollowedToItsVerdicts(
            AnalysisState state, int worse, int exit, String outcome) throws IOException {
        var none = new VerdictCounts(0, 0, 0, 0);
        AnalysisView running = analysis(AnalysisState.MEASURING, null, none);
        String detail = state == AnalysisState.FINISHED ? null : "build failed";
        AnalysisView over = analysis(state, detail, new VerdictCounts(worse, 1, 2, 0));
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/analyses", new StartedAnalysis(7, "/analyses/7"))
                    .answer("GET " + ANALYSIS, running)
                    .answer("GET " + ANALYSIS, over)
                    .text("GET " + ANALYSIS + "/events", events(running.summary(), over.summary()));
            Ended ended = platform.been("run", file().toString());
            assertThat(ended.status()).as("%s", ended).isEqualTo(exit);
            assertThat(ended.out()).contains(outcome + " · " + platform.url() + "/analyses/7");
            assertThat(ended.err())
                    .startsWith(
                            "digests   comparison with command   %s/analyses/7\n"
                                    .formatted(platform.url()))
                    .contains(" measuring   6/12 executions   2 min left\n");
            assertThat(platform.asked().getFirst().body()).isEqualTo("analysis: digests # ä\n");
        }
    }

    @Test
    void aFileIsMeasuredOnceForAKeyAndJudgedByWhatShouldFail() throws IOException {
        AnalysisView over = analysis(AnalysisState.FINISHED, null, new VerdictCounts(1, 0, 0, 0));
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/analyses", new StartedAnalysis(7, "/analyses/7"))
                    .answer("GET " + ANALYSIS, over)
                    .text("GET " + ANALYSIS + "/events", events(over.summary()));
            Ended ended =
                    platform.been("run", file().toString(), "--key", "job 5", "--fail-on", "none");
            assertThat(ended.status()).as("%s", ended).isZero();
            assertThat(platform.asked().getFirst().header("Idempotency-key")).isEqualTo("job 5");
        }
    }

    /** Where all was measured, or something compared, a version that failed is only shown. */
    @ParameterizedTest
    @CsvSource({"build failed, , 1", "identical to 1.0, 1.0, 0", ", , 0"})
    void aFileOfWhichNothingCouldBeComparedIsAFailure(
            @Nullable String problem, @Nullable String identicalTo, int exit) throws IOException {
        var none = new VerdictCounts(0, 0, 0, 0);
        AnalysisSummary over = analysis(AnalysisState.FINISHED, null, none).summary();
        var version = new Experiment("k", "1.1", Map.of(), 0, 0, problem, null, identicalTo);
        AnalysisView view =
                new AnalysisView(
                        over,
                        "",
                        "",
                        List.of(),
                        List.of(version),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        new TreeMap<>());
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/analyses", new StartedAnalysis(7, "/analyses/7"))
                    .answer("GET " + ANALYSIS, view)
                    .text("GET " + ANALYSIS + "/events", events(over));
            Ended ended = platform.been("run", file().toString());
            assertThat(ended.status()).as("%s", ended).isEqualTo(exit);
        }
    }

    @Test
    void aFolderDoesNotHideTheAnalysisOfThatName() throws IOException {
        String name = Files.createTempDirectory(Path.of(""), "my-library").toString();
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/triggers/" + name, ASKED);
            assertThat(platform.been("run", name).out()).isEqualTo("3\n");
        } finally {
            Files.delete(Path.of(name));
        }
    }

    @Test
    void whatIsBuiltAndWhatOnlyTheSeriesShowsIsSaid() throws IOException {
        AnalysisView over =
                analysis(
                        AnalysisKind.REGRESSION,
                        AnalysisState.FINISHED,
                        null,
                        new VerdictCounts(0, 0, 1, 9));
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/analyses", new StartedAnalysis(7, "/analyses/7"))
                    .answer("GET " + ANALYSIS, over)
                    .text(
                            "GET " + ANALYSIS + "/events",
                            events(
                                    preparing("builds, 2 left"),
                                    preparing("builds, 1 left"),
                                    over.summary()))
                    .answer(
                            "GET /api/v1/changes?analysis=7",
                            new Listing<>(
                                    List.of(
                                            change(Evidence.SERIES, Verdict.REGRESSED),
                                            change(Evidence.NEIGHBOURS, Verdict.IMPROVED))));
            Ended ended = platform.been("run", file().toString());
            assertThat(ended.status()).as("%s", ended).isZero();
            assertThat(ended.out())
                    .contains(" ▲ regressed, as SERIES show\n")
                    .doesNotContain("improved, as");
            assertThat(ended.err())
                    .contains(
                            " preparing   6/12 executions   2 min left   builds, 2 left\n",
                            " preparing   6/12 executions   2 min left   builds, 1 left\n");
        }
    }

    private static AnalysisSummary preparing(String detail) {
        return analysis(AnalysisState.PREPARING, detail, new VerdictCounts(0, 0, 0, 0)).summary();
    }

    private static Change change(Evidence evidence, Verdict verdict) {
        return new Change(
                1,
                new ChangeSeries(
                        1,
                        "digests",
                        new Metric("time", "s", "time", Metric.Better.LOWER),
                        new TreeMap<>(),
                        "alpha"),
                "2",
                "1",
                "2",
                evidence,
                new AnalysisId(7),
                "digests",
                "2",
                verdict,
                0.1,
                null,
                null,
                0.99,
                verdict + ", as " + evidence + " show",
                new Level(10, null),
                new Level(11, null),
                ChangeCause.version("digests", "2"),
                true,
                ChangeState.NEW,
                1,
                Instant.EPOCH,
                new Step(1, ChangeState.NEW, "BEEN", "", Instant.EPOCH));
    }

    @Test
    void everyMistakeInAFileHasItsPlace() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.refuse(
                    "POST /api/v1/analyses",
                    422,
                    """
                    {"detail": "The file is invalid.", "problems": [
                     {"line": 1, "column": 11, "message": "unknown kind 'x'"},
                     {"line": 4, "column": 1, "message": "unknown key 'y'"}]}
                    """);
            Path file = file();
            assertThat(platform.been("run", file.toString()))
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT,
                                    "",
                                    "been: %1$s:1:11: unknown kind 'x'\nbeen: %1$s:4:1: unknown key 'y'\n"
                                            .formatted(file)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no.yaml                        | there is no file no.yaml; give the path of an analysis file",
                "%s                             | %s cannot be read: Is a directory",
                "%s/latin.yaml                  | %s/latin.yaml is not UTF-8 text; an analysis file is YAML or JSON",
                "7 --timeout soon               | --timeout: invalid time 'soon'; expected one such as 90s, 45m or 2h",
                "7 --timeout 5                  | --timeout: invalid time '5'; expected one such as 90s, 45m or 2h",
                "7 --wait --version 1 --version 2 | option '--version' (VERSION) should be specified only once",
                "7 --fail-on never              | Invalid value for option '--fail-on' (WHAT): ",
                "7 --forge svn                  | Invalid value for option '--forge': expected one of github, gitea, gitlab, not 'svn'",
            })
    void wrongInputIsOneSentenceAndNothingIsAsked(String arguments, String sentence)
            throws IOException {
        Files.write(
                data.resolve("latin.yaml"), "analysis: ä".getBytes(StandardCharsets.ISO_8859_1));
        try (var platform = new FakePlatform(data)) {
            Ended refused =
                    platform.been(("run " + arguments.replace("%s", "" + data)).split(" ", -1));
            assertThat(refused.status()).as("%s", refused).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err()).startsWith("been: " + sentence.replace("%s", "" + data));
            assertThat(platform.calls()).isEmpty();
        }
    }

    @Test
    void aRunOfAVersionIsAskedForOnceAndNotAwaited() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/triggers/my%20bench", ASKED);
            Ended ended =
                    platform.been("run", "my bench", "--commit", "2.17.0", "--key", "build 5");
            assertThat(ended)
                    .isEqualTo(
                            new Ended(
                                    0,
                                    "3\n",
                                    "run 3 of jackson <&> releases: 2.17.0   http://localhost:8080/analyses/7\n"));
            assertThat(platform.asked().getFirst().header("Idempotency-key")).isEqualTo("build 5");
            assertThat(platform.asked().getFirst().body())
                    .isEqualTo(Wire.write(new RunRequest("2.17.0", null, null)));
        }
    }

    @Test
    void aFileWithABaselineIsARunOfBothVersions() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/triggers?version=b%2F2&baseline=main", ASKED);
            Ended ended =
                    platform.been(
                            "run", file().toString(), "--version", "b/2", "--baseline", "main");
            assertThat(ended.out()).as("%s", ended).isEqualTo("3\n");
            assertThat(platform.asked().getFirst().body()).isEqualTo("analysis: digests # ä\n");
        }
    }

    @Test
    void aRunIsAwaitedOverABrokenConnectionAndEachChangeIsALine() throws IOException {
        RunReport over =
                ExampleRun.of(
                        State.FINISHED,
                        null,
                        ExampleRun.verdict("parse", Verdict.REGRESSED, 0.078));
        AnalysisView history =
                analysis(AnalysisState.FINISHED, null, new VerdictCounts(1, 0, 0, 0));
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/triggers/7", ASKED)
                    .answer("GET " + ANALYSIS, history)
                    .cut("GET " + RUN + "/events", events(ASKED, ASKED) + "data: {\"run\"")
                    .text("GET " + RUN + "/events", events(ASKED, over));
            Ended ended = platform.been("run", "7", "--wait");
            assertThat(ended.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(ended.err().lines().skip(1))
                    .containsExactly(" queued   behind run 2", " finished");
            assertThat(ended.out())
                    .contains("▲ +7.8 %", "[+6.9, +8.7 %]", "regressed")
                    .endsWith(
                            "\n1 regressed, 0 improved, 0 equivalent, 0 inconclusive · http://localhost:8080/analyses/7\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "regressed, 1",
        "'regressed,failed', 1",
        "inconclusive, 0",
        "improved, 0",
        "none, 0",
    })
    void whatFailsTheBuildIsChosen(String failOn, int exit) throws IOException {
        RunReport over =
                ExampleRun.of(
                        State.FINISHED,
                        null,
                        ExampleRun.verdict("parse", Verdict.REGRESSED, 0.078));
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/triggers/7", ASKED)
                    .text("GET " + RUN + "/events", events(over));
            Ended ended = platform.been("run", "7", "--wait", "--fail-on", failOn, "--json");
            assertThat(ended.status()).as("%s", ended).isEqualTo(exit);
            assertThat(Wire.read(ended.out(), RunReport.class)).isEqualTo(over);
        }
    }

    @Test
    void reportsAreWrittenAlsoWhenTheTimeIsOver() throws IOException {
        RunReport running = ExampleRun.of(State.RUNNING, null);
        Path report = data.resolve("new/junit.xml");
        Path status = data.resolve("status.json");
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/triggers/7", ASKED)
                    .text("GET " + RUN + "/events", events(running))
                    .answer("GET " + RUN, running)
                    .answer(
                            "GET " + ANALYSIS,
                            analysis(AnalysisState.MEASURING, null, new VerdictCounts(0, 0, 0, 0)));
            Ended ended =
                    platform.been(
                            "run",
                            "7",
                            "--timeout",
                            "1s",
                            "--report",
                            report.toString(),
                            "--status",
                            status.toString());
            assertThat(ended.status()).as("%s", ended).isEqualTo(ExitStatus.TIMED_OUT);
            assertThat(ended.err())
                    .endsWith(
                            "been: timeout; the run continues: http://localhost:8080/analyses/7\n");
            assertThat(report).content().contains("<testsuite ");
            assertThat(Wire.mapper().readTree(status.toFile()).path("state").asString())
                    .isEqualTo("pending");
        }
    }

    @ParameterizedTest
    @CsvSource({"run", "suite"})
    void aRunThatFailsLeavesNoReportsOfAnEarlierOne(String verb) throws IOException {
        Path report = Files.writeString(data.resolve("junit.xml"), "old");
        Path markdown = Files.writeString(data.resolve("comment.md"), "old");
        Path link = Files.createSymbolicLink(data.resolve("status.json"), Path.of("/dev/stdout"));
        try (var platform = new FakePlatform(data)) {
            Ended ended =
                    platform.been(
                            verb,
                            data.resolve("none.yaml").toString(),
                            "--report",
                            report.toString(),
                            "--markdown",
                            markdown.toString(),
                            "--status",
                            link.toString());
            assertThat(ended.status()).as("%s", ended).isEqualTo(ExitStatus.BAD_INPUT);
        }
        assertThat(report).doesNotExist();
        assertThat(markdown).doesNotExist();
        assertThat(link).isSymbolicLink();
    }

    @Test
    void aReportThatCannotBeWrittenIsOneSentence() throws IOException {
        Path inTheWay = Files.writeString(data.resolve("reports"), "");
        RunReport over = ExampleRun.of(State.FINISHED, null);
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/triggers/7", ASKED)
                    .text("GET " + RUN + "/events", events(over));
            Ended ended = platform.been("run", "7", "--markdown", inTheWay + "/comment.md");
            assertThat(ended.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(ended.err().lines().toList())
                    .last()
                    .asString()
                    .startsWith("been: %s/comment.md cannot be written: ".formatted(inTheWay));
        }
    }

    @Test
    void hereStandsForTheVersionAndNeedsAFile() throws IOException {
        try (var platform = new FakePlatform(data)) {
            Ended both = platform.been("run", file().toString(), "--here", "--version", "1");
            assertThat(both.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(both.err())
                    .isEqualTo(
                            "been: --here measures the working tree; leave --version out, or --here\n");
            Ended name = platform.been("run", "nightly", "--here");
            assertThat(name.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(name.err())
                    .isEqualTo(
                            "been: --here needs an analysis file, and there is no file nightly\n");
            assertThat(platform.calls()).isEmpty();
        }
    }

    @Test
    void aRepositoryBesideTheFileIsSentByItsWholePath() throws IOException {
        Path file =
                Files.writeString(
                        data.resolve("here.yaml"), "versions: {git: {url: ./prog}}\nx: 1\n");
        try (var platform = new FakePlatform(data)) {
            platform.refuse("POST /api/v1/analyses", 422, "{\"detail\": \"No.\"}");
            assertThat(platform.been("run", file.toString()).err()).isEqualTo("been: No.\n");
            assertThat(platform.asked().getFirst().body())
                    .isEqualTo(
                            "versions: {git: {url: \"%s\"}}\nx: 1\n"
                                    .formatted(data.resolve("prog")));
        }
    }
}
