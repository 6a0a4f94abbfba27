package been.cli.automation;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.automation.HookView;
import been.protocol.automation.Schedule;
import been.protocol.automation.ScheduleRequest;
import been.protocol.notifications.DeliveryView;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.protocol.notifications.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutomationVerbTests {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final String RULES = "/api/v1/notifications/rules";

    @TempDir private Path data = Path.of("");

    private static Rule rule() {
        return new Rule(
                5,
                "chat",
                Target.WEBHOOK,
                "http://chat",
                true,
                List.of(Event.REGRESSED, Event.FAILED),
                List.of("nightly"),
                true,
                "ann",
                NOW);
    }

    private static Schedule schedule(@Nullable Instant lastAt, @Nullable String detail) {
        return new Schedule(
                3,
                new AnalysisId(7),
                "parsers",
                "0 2 * * *",
                "Europe/Prague",
                true,
                NOW,
                lastAt,
                null,
                detail,
                "ann");
    }

    @Test
    void aRuleIsSentWithItsEventsAndItsSecret() throws IOException {
        Path secret = Files.writeString(data.resolve("secret"), " s3cret\n");
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST " + RULES, rule());
            Ended made =
                    platform.been(
                            "notifications",
                            "add",
                            "chat",
                            "--webhook",
                            "http://chat",
                            "--on",
                            "regressed,failed",
                            "--on",
                            "host-lost",
                            "--analysis",
                            "nightly",
                            "--secret-file",
                            secret.toString());
            assertThat(made)
                    .isEqualTo(
                            new Ended(
                                    0,
                                    "rule 5: chat; to test it: been notifications test 5\n",
                                    ""));
            var body = Wire.mapper().readTree(platform.asked().getFirst().body());
            assertThat(body.path("secret").asString()).isEqualTo("s3cret");
            assertThat(body.path("on").toString())
                    .isEqualTo("[\"regressed\",\"failed\",\"host-lost\"]");
            assertThat(body.path("address").asString()).isEqualTo("http://chat");
            assertThat(made.out()).doesNotContain("s3cret");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "notifications add x --on failed | Missing required argument (specify one of these): (--email=ADDRESS | --webhook=URL)",
                "notifications add x --email a@b.cz --webhook http://x --on failed | --email=ADDRESS, --webhook=URL are mutually exclusive (specify only one)",
                "notifications add x --email a@b.cz | Missing required option: '--on=EVENT'",
                "notifications add x --email a@b.cz --on failed --secret-file f | --secret-file requires --webhook; mails are not signed",
                "notifications add x --webhook http://x --on failed --secret-file no-such | no-such cannot be read",
                "hooks add door | Missing required option: '--forge=FORGE'",
                "schedules add 7 | Missing required parameter: 'CRON'",
                "schedules pause | Missing required parameter: 'NAME'",
                "schedules add 7 @daily --zone UTC --zone CET | option '--zone' (ZONE) should be specified only once",
            })
    void wrongInputIsReportedBeforeAPlatformIsLookedFor(String arguments, String sentence) {
        Ended refused = FakePlatform.run(arguments.split(" ", -1));
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err()).startsWith("been: " + sentence);
    }

    @Test
    void aTestIsSentAndItsStateShown() throws IOException {
        var sent =
                new DeliveryView(
                        "d1", 5, "chat", Event.TEST, "a test", "waiting", 0, null, null, NOW);
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST " + RULES + "/5/test", sent);
            assertThat(platform.been("notifications", "test", "5").out())
                    .isEqualTo("test notification of rule 5: waiting\n");
        }
    }

    @Test
    void deliveriesSayWhatTheReceiverAnswered() throws IOException {
        var failed =
                new DeliveryView(
                        "d1",
                        5,
                        "chat",
                        Event.REGRESSED,
                        "parsers: parse in 2.17.0 regressed",
                        "failed",
                        3,
                        null,
                        "HTTP 410",
                        NOW);
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET /api/v1/notifications/deliveries", new Listing<>(List.of()))
                    .answer("GET /api/v1/notifications/deliveries", new Listing<>(List.of(failed)));
            assertThat(platform.been("notifications", "deliveries").out())
                    .isEqualTo("no notifications yet\n");
            assertThat(platform.been("notifications", "deliveries").out().lines().toList())
                    .last()
                    .asString()
                    .contains("parsers: parse in 2.17.0 regressed", "failed", "HTTP 410");
        }
    }

    @Test
    void aScheduleSaysWhenItRunsNextAndWhyItDidNot() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST /api/v1/schedules", schedule(null, null))
                    .answer(
                            "GET /api/v1/schedules",
                            new Listing<>(
                                    List.of(
                                            schedule(NOW, null),
                                            schedule(NOW, "analysis 7 is gone"))));
            assertThat(
                            platform.been(
                                            "schedules",
                                            "add",
                                            "7",
                                            "0 2 * * *",
                                            "--zone",
                                            "Europe/Prague")
                                    .out())
                    .isEqualTo("schedule 3 of parsers: next at 2026-03-01T10:00:00Z\n");
            assertThat(platform.asked().getFirst().body())
                    .isEqualTo(Wire.write(new ScheduleRequest("7", "0 2 * * *", "Europe/Prague")));
            assertThat(platform.been("schedules", "list").out().lines().skip(1))
                    .satisfiesExactly(
                            one -> assertThat(one).endsWith("  2026-03-01T10:00:00Z"),
                            other -> assertThat(other).endsWith("  analysis 7 is gone"));
        }
    }

    @Test
    void hooksAreListedWithTheirBranchesAndNeverWithTheirSecret() throws IOException {
        var all =
                new HookView(
                        "a", "github", List.of(), List.of("7"), "http://x/a", null, "ann", NOW);
        var some =
                new HookView(
                        "b",
                        "gitea",
                        List.of("main", "dev"),
                        List.of("7", "8"),
                        "http://x/b",
                        null,
                        "ann",
                        NOW);
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET /api/v1/hooks", new Listing<>(List.of(all, some)))
                    .text("DELETE /api/v1/hooks/a", "");
            assertThat(platform.been("hooks", "list").out().lines())
                    .containsExactly(
                            "hook  forge   branches   analyses  address",
                            "a     github  all        7         http://x/a",
                            "b     gitea   main, dev  7, 8      http://x/b");
            assertThat(platform.been("hooks", "remove", "a").out()).isEqualTo("hook a removed\n");
        }
    }

    /** What is piped into other programs is JSON and nothing else. */
    @Test
    void everyListIsJsonOnRequest() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("GET " + RULES, new Listing<>(List.of(rule())))
                    .answer("GET /api/v1/schedules", new Listing<>(List.of(schedule(NOW, null))))
                    .answer("GET /api/v1/hooks", new Listing<>(List.of()));
            Stream.of("notifications", "schedules", "hooks")
                    .forEach(verb -> {
                        Ended ended = platform.been(verb, "list", "--json");
                        assertThat(Wire.mapper().readTree(ended.out()).path("items").isArray())
                                .as(verb)
                                .isTrue();
                        assertThat(ended.err()).isEmpty();
                    });
        }
    }
}
