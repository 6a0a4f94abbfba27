package been.cli.clean;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CleanVerbTests {
    private static final String PATH = "/api/v1/retention";
    private static final String PREVIEW =
            "{\"at\": \"2026-03-01T10:00:00Z\", \"parts\": [{\"rule\": {\"kind\": \"logs\", \"days\": 30}, \"count\": 0, \"bytes\": 0, \"items\": []}]}";

    @TempDir private Path data = Path.of("");

    @Test
    void aPreviewAndANewRuleDeleteNothing() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.text("GET " + PATH + "/preview", PREVIEW)
                    .text("PUT " + PATH + "/logs", "{}")
                    .text("PUT " + PATH + "/contexts", "{}");
            assertThat(platform.been("clean", "--preview").out()).contains("logs  30 days");
            Ended kept = platform.been("clean", "--keep", "logs=30", "--keep", "contexts=forever");
            assertThat(kept.status()).isZero();
            assertThat(platform.calls())
                    .containsExactly(
                            "GET " + PATH + "/preview",
                            "PUT " + PATH + "/logs",
                            "PUT " + PATH + "/contexts",
                            "GET " + PATH + "/preview");
            assertThat(platform.asked().get(1).body()).isEqualTo("{\"days\":30}");
            assertThat(platform.asked().get(2).body()).isEqualTo("{}");
            assertThat(platform.been("clean", "--preview", "--json").out())
                    .isEqualTo(PREVIEW + "\n");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "clean --keep logs            | --keep: 'logs' is not of the form NAME=VALUE",
                "clean --keep =30             | --keep: '=30' is not of the form NAME=VALUE",
                "clean --keep logs=3 --keep contexts=4 --keep logs=5 | --keep: 'logs' is given twice",
                "evaluators run means 7 --set a | --set: 'a' is not of the form NAME=VALUE",
                "evaluators run means 7 --set a=1 --set a=2 | --set: 'a' is given twice",
            })
    void aPairThatIsNoneOrComesTwiceIsRefused(String arguments, String sentence) {
        assertThat(FakePlatform.run(arguments.split(" ", -1)))
                .isEqualTo(new Ended(ExitStatus.BAD_INPUT, "", "been: " + sentence + "\n"));
    }

    @Test
    void oneWrongRuleAndNoneIsSet() throws IOException {
        try (var platform = new FakePlatform(data)) {
            Ended refused = platform.been("clean", "--keep", "contexts=7", "--keep", "logs=soon");
            assertThat(refused)
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT,
                                    "",
                                    "been: 'logs=soon' is not a number of days; expected logs=30 or logs=forever\n"));
            assertThat(platform.calls()).isEmpty();
        }
    }

    @Test
    void aSweepIsAwaited() throws IOException {
        String sweep =
                "{\"items\": [{\"who\": \"ann\", \"askedAt\": \"2026-03-01T10:00:00Z\", \"endedAt\": %s, \"removed\": {\"logs\": 2}, \"bytes\": 1000}]}";
        try (var platform = new FakePlatform(data)) {
            platform.text("POST " + PATH + "/sweeps", "{}")
                    .text("GET " + PATH + "/sweeps?limit=1", sweep.formatted("null"))
                    .text(
                            "GET " + PATH + "/sweeps?limit=1",
                            sweep.formatted("\"2026-03-01T10:00:01Z\""));
            Ended swept = platform.been("clean");
            assertThat(swept.err()).isEmpty();
            assertThat(swept.out()).isEqualTo("removed 2 logs; 1.00 kB\n");
            assertThat(platform.calls()).hasSize(3);
        }
    }
}
