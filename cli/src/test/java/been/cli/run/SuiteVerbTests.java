package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.RunView.State;
import been.protocol.analyses.StartedAnalysis;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.protocol.analyses.SuiteView.Benchmark;
import been.protocol.analyses.SuiteView.Mean;
import been.protocol.analyses.SuiteView.Member;
import been.protocol.analyses.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code been suite} against a platform. */
class SuiteVerbTests {
    private static final String SUITE = "/api/v1/suites/5";

    @TempDir private Path data = Path.of("");

    private static SuiteSummary summary(State state, String... running) {
        return new SuiteSummary(
                5,
                "nightly",
                state,
                2,
                2 - running.length,
                List.of(running),
                "2.17.0",
                "2.16.0",
                "ann",
                Instant.EPOCH,
                null);
    }

    private static SuiteView suite(State state, Verdict verdict, String... running) {
        return new SuiteView(
                summary(state, running),
                AnalysisKind.REGRESSION,
                verdict,
                "1 of 2 benchmarks is slower",
                List.of(
                        new Member(
                                "digests",
                                ExampleRun.analysis(7, null).summary(),
                                "",
                                null,
                                null,
                                null),
                        new Member("zip", null, "", null, "no host has 64 cores", null)),
                List.of(
                        new Mean(
                                "time", "2.16.0", "2.17.0", 2, 0, 0.03, 0.02, 0.04, 0.99, verdict)),
                List.of(
                        new Benchmark(
                                "digests: time",
                                "digests",
                                new AnalysisId(7),
                                AnalysisKind.REGRESSION,
                                ExampleRun.verdict("time", verdict, 0.03),
                                false,
                                null)),
                new VerdictCounts(1, 0, 0, 0),
                null,
                Duration.ofMinutes(9),
                "");
    }

    private FakePlatform platform(SuiteView over) throws IOException {
        return new FakePlatform(data)
                .answer("GET " + SUITE, over)
                .answer("GET /api/v1/suites/nightly", over)
                .text(
                        "GET " + SUITE + "/events",
                        "data: %s\n\ndata: %s\n\n"
                                .formatted(
                                        Wire.write(summary(State.RUNNING, "digests")),
                                        Wire.write(over.summary())));
    }

    @Test
    void aSuiteOnThePlatformIsFollowedToItsVerdicts() throws IOException {
        try (var platform = platform(suite(State.FINISHED, Verdict.REGRESSED))) {
            Ended ended = platform.been("suite", "nightly");
            assertThat(ended.status()).as("%s", ended).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(ended.err())
                    .startsWith(
                            "nightly   suite 5, 2 analyses   %s/analyses/suites/5\n"
                                    .formatted(platform.url()))
                    .contains(" running   1/2 analyses   digests\n");
            assertThat(ended.out()).contains("time", " ✕ zip: no host has 64 cores\n");
            Ended json = platform.been("suite", "5", "--json", "--fail-on", "none");
            assertThat(json.status()).as("%s", json).isZero();
            assertThat(Wire.read(json.out(), SuiteView.class).members()).hasSize(2);
        }
    }

    @Test
    void aFileIsHandedInWithItsVersionsOnce() throws IOException {
        Path file = Files.writeString(data.resolve("nightly.yaml"), "suite: nightly\n");
        try (var platform = platform(suite(State.FINISHED, Verdict.EQUIVALENT))) {
            String start = "POST /api/v1/suites?version=2.17.0&baseline=2.16.0";
            platform.answer(start, new StartedAnalysis(5, "/analyses/suites/5"));
            Ended ended =
                    platform.been(
                            "suite",
                            file.toString(),
                            "--version",
                            "2.17.0",
                            "--baseline",
                            "2.16.0",
                            "--key",
                            "build-12");
            assertThat(ended.status()).as("%s", ended).isZero();
            FakePlatform.Asked asked = platform.asked().getFirst();
            assertThat(asked.call()).isEqualTo(start);
            assertThat(asked.body()).isEqualTo("suite: nightly\n");
            assertThat(asked.header("Idempotency-key")).contains("build-12");
        }
    }

    @Test
    void whatDoesNotFitTogetherIsSaidBeforeAnythingIsAsked() throws IOException {
        try (var platform = new FakePlatform(data)) {
            Ended half = platform.been("suite", "nightly", "--version", "2.17.0");
            assertThat(half.err())
                    .isEqualTo("been: --version needs --baseline, and the other way round\n");
            Ended key = platform.been("suite", "nightly", "--key", "k");
            assertThat(key.err())
                    .isEqualTo(
                            "been: --version, --baseline and --key need a suite file, and there is no file nightly\n");
            Ended timeout = platform.been("suite", "nightly", "--timeout", "soon");
            assertThat(List.of(half.status(), key.status(), timeout.status()))
                    .containsOnly(ExitStatus.BAD_INPUT);
            assertThat(timeout.err()).contains("--timeout").hasLineCount(1);
            assertThat(platform.calls()).isEmpty();
        }
    }

    @Test
    void aSuiteThatTakesTooLongContinues() throws IOException {
        try (var platform = platform(suite(State.RUNNING, Verdict.INCONCLUSIVE, "digests"))) {
            Ended ended = platform.been("suite", "5", "--timeout", "1s");
            assertThat(ended.status()).as("%s", ended).isEqualTo(ExitStatus.TIMED_OUT);
            assertThat(ended.err())
                    .endsWith(
                            "been: timeout; the suite continues: %s/analyses/suites/5\n"
                                    .formatted(platform.url()));
        }
    }

    @Test
    void suitesAreListedReportedAndStopped() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                            "GET /api/v1/suites?limit=50",
                            new Listing<>(List.of(summary(State.RUNNING, "digests"))))
                    .text(
                            "GET /api/v1/suites/nightly/report?format=html&since=2026-11-01T00:00:00Z",
                            "<html></html>\n")
                    .answer(
                            "POST /api/v1/suites/nightly/stop",
                            suite(State.FINISHED, Verdict.REGRESSED));
            assertThat(platform.been("suites", "list").out().lines())
                    .last()
                    .isEqualTo(
                            "    5  nightly  running       1/2  2.17.0   2.16.0    1970-01-01T00:00:00Z");
            String[] report = {"suites", "report", "nightly", "--html", "--since", "2026-11-01"};
            assertThat(platform.been(report).out()).isEqualTo("<html></html>\n");
            report[5] = "soon";
            Ended unclear = platform.been(report);
            assertThat(unclear.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(unclear.err())
                    .isEqualTo(
                            "been: --since: invalid time 'soon'; expected one such as 7d, 2026-11-01 or 2026-11-01T08:00:00Z\n");
            assertThat(platform.been("suites", "stop", "nightly").out())
                    .isEqualTo("1 of 2 benchmarks is slower\n");
        }
    }
}
