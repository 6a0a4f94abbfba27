package been.cli.evaluators;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Listing;
import been.protocol.PackageReference;
import been.protocol.analyses.EvaluationReport;
import been.protocol.analyses.Evaluator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluatorVerbTests {
    private static final String EVALUATORS = "GET /api/v1/evaluators";
    private static final String OF_SEVEN = "GET /api/v1/evaluations?analysis=7";

    @TempDir private Path data = Path.of("");

    private static Evaluator evaluator(String name, String version) {
        return new Evaluator(
                new PackageReference(name, version, "0".repeat(64)),
                "",
                "Means as a table",
                "R",
                "analysis",
                "Read it from left to right.",
                List.of(
                        new Evaluator.Parameter("confidence", "number", "0.99", "of intervals"),
                        new Evaluator.Parameter("metric", "text", null, "which one")),
                List.of());
    }

    private static EvaluationReport report(
            String state, @Nullable String detail, EvaluationReport.File... files) {
        return new EvaluationReport(
                4,
                "7",
                "analysis",
                "",
                "ada/means",
                "1.0",
                "d",
                new TreeMap<>(),
                state,
                detail,
                1,
                false,
                "ann",
                Instant.EPOCH,
                null,
                null,
                null,
                List.of(files),
                List.of("core.1: not a plot, a table or a page"),
                null);
    }

    private static EvaluationReport.File file(String name) {
        return new EvaluationReport.File(
                name, "table", 1234, "ff", "/api/v1/evaluations/4/files/" + name.length());
    }

    @Test
    void anEvaluatorIsFoundWithoutItsGroupUnlessSeveralHaveTheName() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                            EVALUATORS,
                            new Listing<>(
                                    List.of(
                                            evaluator("ada/means", "1.0"),
                                            evaluator("ada/means", "1.1"),
                                            evaluator("been/levels", "1.0"),
                                            evaluator("eve/levels", "9"))))
                    .answer(EVALUATORS + "/ada/means", evaluator("ada/means", "1.1"));
            assertThat(platform.been("evaluators", "show", "means").out())
                    .isEqualTo(
                            """
                            Means as a table (ada/means 1.1)

                            Read it from left to right.

                            parameter   takes   default     what
                            confidence  number  0.99        of intervals
                            metric      text    (required)  which one
                            """);
            Ended several = platform.been("evaluators", "show", "levels");
            assertThat(several)
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT,
                                    "",
                                    "been: there are several evaluators 'levels'; name one of:"
                                            + " been/levels, eve/levels\n"));
            // Never by chance the one that is listed last.
            assertThat(platform.been("evaluators", "delete", "levels", "1.0").err())
                    .isEqualTo(several.err());
            assertThat(platform.been("evaluators", "show", "a/b/c/d").err())
                    .isEqualTo(
                            "been: invalid evaluator 'a/b/c/d'; expected GROUP/NAME or"
                                    + " GROUP/MODULE/NAME (see been evaluators list)\n");
        }
    }

    @Test
    void evaluatorsOfModulesAreListedAndShownAndUnlistedWithTheirModule() throws IOException {
        Evaluator own = evaluator("been/c-fft/levels", "1.0");
        Evaluator binaries = evaluator("been/c-fft/binaries", "1.0");
        try (var platform = new FakePlatform(data)) {
            platform.answer(EVALUATORS + "?analysis=7", new Listing<>(List.of(own)))
                    .answer(
                            EVALUATORS,
                            new Listing<>(List.of(own, binaries, evaluator("eve/levels", "9"))))
                    .answer(EVALUATORS + "/eve/levels", evaluator("eve/levels", "9"))
                    .answer(EVALUATORS + "/been/c-fft?evaluator=binaries", binaries)
                    .answer(EVALUATORS + "/been/c-fft?evaluator=levels", own);
            assertThat(platform.been("evaluators", "list", "--analysis", "7").out())
                    .contains("been/c-fft/levels")
                    .doesNotContain("eve/levels");
            assertThat(platform.been("evaluators", "show", "levels").out())
                    .as("a package precedes an evaluator of a module")
                    .contains("(eve/levels 9)");
            assertThat(platform.been("evaluators", "show", "binaries").out())
                    .contains("(been/c-fft/binaries 1.0)");
            assertThat(platform.been("evaluators", "show", "been/c-fft/levels").out())
                    .contains("(been/c-fft/levels 1.0)");
            assertThat(platform.been("evaluators", "delete", "binaries", "1.0"))
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT,
                                    "",
                                    "been: 'binaries' is part of the module been/c-fft and is"
                                            + " unlisted with it: been package delete"
                                            + " been/c-fft@VERSION\n"));
        }
    }

    @Test
    void aVersionIsUnlisted() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.text("DELETE /api/v1/evaluators/ada/means/1.0", "");
            assertThat(platform.been("evaluators", "delete", "ada/means", "1.0"))
                    .isEqualTo(new Ended(0, "ada/means 1.0 unlisted\n", ""));
        }
    }

    @Test
    void aRunIsWaitedForAndFailsWhenTheEvaluationDoes() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                            "POST /api/v1/evaluations",
                            new Listing<>(List.of(report("waiting", null))))
                    .answer("GET /api/v1/evaluations/4", report("running", null))
                    .answer("GET /api/v1/evaluations/4", report("failed", "R ended with 1"));
            Ended ended =
                    platform.been(
                            "evaluators",
                            "run",
                            "means",
                            "7",
                            "--set",
                            "confidence=0.9",
                            "--set",
                            "title=a=b",
                            "--wait");
            assertThat(ended.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(ended.out())
                    .isEqualTo(
                            """
                            4  ada/means 1.0: failed, R ended with 1
                               not kept: core.1: not a plot, a table or a page
                            """);
            assertThat(platform.asked().getFirst().body())
                    .isEqualTo(
                            "{\"analysis\":\"7\",\"evaluator\":\"means\",\"parameters\":"
                                    + "{\"confidence\":\"0.9\",\"title\":\"a=b\"}}");
            assertThat(platform.been("evaluators", "run", "means", "7").out())
                    .isEqualTo("4  ada/means 1.0: waiting\n");
        }
    }

    @Test
    void filesAreFetchedIntoAFolderForEachEvaluation() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(OF_SEVEN, new Listing<>(List.of(report("done", null, file("t.csv")))))
                    .text("GET /api/v1/evaluations/4/files/5", "a,b\n");
            Path folder = data.resolve("sub/../plots");
            Ended got = platform.been("evaluators", "results", "7", "-o", folder.toString());
            assertThat(got.err()).isEmpty();
            assertThat(got.out())
                    .startsWith("4  ada/means 1.0: done\n   t.csv  table, 1,234 bytes\n");
            assertThat(data.resolve("plots/4-ada-means/t.csv")).hasContent("a,b\n");
        }
    }

    @Test
    void noFileIsWrittenOutsideItsFolder() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    OF_SEVEN, new Listing<>(List.of(report("done", null, file("../../x.csv")))));
            Ended refused =
                    platform.been(
                            "evaluators", "results", "7", "-o", data.resolve("plots").toString());
            assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err()).isEqualTo("been: '../../x.csv' is not a file name\n");
            assertThat(Files.exists(data.resolve("x.csv"))).isFalse();
        }
    }

    @Test
    void aFileInTheWayIsOneSentence() throws IOException {
        Path there = Files.writeString(data.resolve("plots"), "mine");
        try (var platform = new FakePlatform(data)) {
            platform.answer(OF_SEVEN, new Listing<>(List.of(report("done", null, file("t.csv")))));
            Ended refused = platform.been("evaluators", "results", "7", "-o", there.toString());
            assertThat(refused.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(refused.err()).startsWith("been: ").contains("plots").hasLineCount(1);
            assertThat(there).hasContent("mine");
        }
    }

    @Test
    void evaluationsAreForgottenOneByOne() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.text("DELETE /api/v1/evaluations/4", "");
            assertThat(platform.been("evaluators", "forget", "4", "5"))
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT,
                                    "evaluation 4 deleted\n",
                                    "been: unexpected call: DELETE /api/v1/evaluations/5\n"));
        }
    }
}
