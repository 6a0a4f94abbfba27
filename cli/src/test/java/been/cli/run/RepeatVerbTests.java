package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.analyses.RepeatPreview;
import been.protocol.analyses.RepeatRequest;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.RepeatView.Outcome;
import been.protocol.analyses.Reproduction;
import been.protocol.analyses.StartedAnalysis;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code been repeat} against a platform. */
class RepeatVerbTests {
    private static final String REPEATS = "/api/v1/analyses/7/repeats";

    @TempDir private Path data = Path.of("");

    private static RepeatPreview preview(
            List<String> problems, EnvironmentDifference... differences) {
        return new RepeatPreview(
                new AnalysisId(7),
                null,
                "alpha",
                24,
                Duration.ofMinutes(12),
                problems,
                List.of(differences));
    }

    private static RepeatView repeat(long analysis, @Nullable Reproduction reproduction) {
        return new RepeatView(
                new AnalysisId(analysis),
                new AnalysisId(7),
                "zip",
                AnalysisState.FINISHED,
                Instant.EPOCH,
                reproduction,
                List.of(),
                reproduction == null
                        ? List.of()
                        : List.of(
                                new Outcome(
                                        "time",
                                        "zip",
                                        0.01,
                                        -0.01,
                                        0.03,
                                        0.99,
                                        reproduction,
                                        "the time of zip is as it was")));
    }

    @Test
    void whatCannotBeAsItWasIsListedFirst() throws IOException {
        var kernel = new Property("os.kernel", "6.1", "6.12");
        var gone = new Property("cpu.turbo", "on", null);
        var fresh = new Property("cpu.governor", null, "powersave");
        List<Property> many =
                IntStream.range(0, 19)
                        .mapToObj(number -> new Property("p" + number, "a", "b"))
                        .toList();
        var host =
                new EnvironmentDifference(
                        EnvironmentDifference.HOST,
                        "host alpha changed",
                        Stream.concat(Stream.of(kernel, gone, fresh), many.stream()).toList());
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET " + REPEATS + "/preview", preview(List.of(), host));
            Ended shown = platform.been("repeat", "7", "--preview");
            assertThat(shown.status()).isZero();
            assertThat(shown.out().lines())
                    .startsWith(
                            "repeats all of analysis 7: 24 executions in the same order on host alpha, which took 12 min",
                            "different: host alpha changed",
                            "  os.kernel: 6.12, was 6.1",
                            "  cpu.turbo: absent, was on",
                            "  cpu.governor: powersave, was absent")
                    .endsWith("  and 2 more; see the page, or --json");
            assertThat(platform.calls()).containsExactly("GET " + REPEATS + "/preview");
        }
    }

    @Test
    void whatCannotBeRepeatedSaysWhyAndStartsNothing() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET " + REPEATS + "/preview?experiment=zip%201",
                    preview(List.of("it has not ended", "host alpha was removed")));
            Ended refused = platform.been("repeat", "7", "zip 1");
            assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err())
                    .isEqualTo(
                            "been: analysis 7 cannot be repeated: it has not ended; host alpha was removed\n");
            Ended json = platform.been("repeat", "7", "zip 1", "--preview", "--json");
            assertThat(json.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(Wire.read(json.out(), RepeatPreview.class).problems()).hasSize(2);
            assertThat(platform.calls()).allMatch(call -> call.startsWith("GET "));
        }
    }

    @ParameterizedTest
    @CsvSource({"REPRODUCED, 0", "DIFFERS, 1", "INCONCLUSIVE, 1", ", 1"})
    void theOutcomeIsTheExitStatus(@Nullable Reproduction reproduction, int status)
            throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET " + REPEATS + "/preview?experiment=zip", preview(List.of()))
                    .answer("POST " + REPEATS, new StartedAnalysis(8, "/analyses/8"))
                    .answer("GET /api/v1/analyses/8", ExampleRun.analysis(8, null))
                    .text(
                            "GET /api/v1/analyses/8/events",
                            "data: " + Wire.write(ExampleRun.analysis(8, null).summary()) + "\n\n")
                    .answer(
                            "GET /api/v1/analyses/8/repeats",
                            new Listing<>(
                                    List.of(
                                            repeat(9, Reproduction.DIFFERS),
                                            repeat(8, reproduction))));
            Ended ended = platform.been("repeat", "7", "zip");
            assertThat(ended.status()).as("%s", ended).isEqualTo(status);
            String word = reproduction == null ? "not ended yet" : reproduction.word();
            assertThat(ended.out().lines())
                    .last()
                    .isEqualTo("analysis 8 repeats zip of analysis 7: " + word);
            assertThat(ended.out().contains("the time of zip is as it was"))
                    .isEqualTo(reproduction != null);
            assertThat(platform.asked().get(1).body())
                    .isEqualTo(Wire.write(new RepeatRequest("zip")));
            Ended json = platform.been("repeat", "7", "zip", "--json");
            assertThat(Wire.mapper().readTree(json.out()).path("items").size()).isEqualTo(2);
            assertThat(json.err()).contains("nothing else is known to be different");
        }
    }
}
