package been.analyses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.analyses.Benchmarks.Filter;
import been.analyses.Notifications.Delivery;
import been.analyses.Notifications.NewRule;
import been.analyses.WebReceiver.Message;
import been.analyses.changes.ChangeBook;
import been.analyses.changes.JudgedHistory;
import been.analyses.changes.JudgedHistory.Benchmark;
import been.analyses.changes.JudgedHistory.Version;
import been.analyses.conduct.CrashPoints;
import been.analyses.conduct.FakeEvaluations;
import been.analyses.conduct.FakeHosts;
import been.analyses.conduct.FakeRepository;
import been.analyses.conduct.FakeResults;
import been.analyses.conduct.FakeTasks;
import been.analyses.definition.Timetable;
import been.analyses.trigger.ScheduleRows;
import been.analyses.verdict.SelfComparison;
import been.analyses.wiring.AnalysisService;
import been.analyses.wiring.NotificationService;
import been.protocol.HostName;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.RunView;
import been.protocol.analyses.Verdict;
import been.protocol.hosts.HostView;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.protocol.notifications.Target;
import been.protocol.packages.PackageKind;
import been.protocol.results.StoredExecution;
import been.results.Landing;
import been.tasks.TaskManagerSettings;
import been.tasks.wiring.TaskService;
import been.testing.database.TestDatabase;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.zaxxer.hikari.HikariDataSource;
import jakarta.mail.internet.MimeMessage;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Notices from the verdict to a real web server and a real mail server, also across restarts. */
class NotificationServiceIT {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final String HISTORY =
            """
            analysis: nightly
            kind: regression
            command: {run: "bench ${version}"}
            versions: {list: ["1.0", "1.1-slow"]}
            repeat: {executions: 3, confirm: false}
            """;

    /** Versions c00 to c59. */
    private static final String CREEP =
            """
            analysis: creep
            kind: regression
            command: {run: "bench ${version}"}
            versions: {list: [%s]}
            repeat: {executions: 3, confirm: false, versions: all}
            """
                    .formatted(
                            IntStream.range(0, 60)
                                    .mapToObj("c%02d"::formatted)
                                    .collect(Collectors.joining(", ")));

    @Nested
    class OnSqlite extends Contract {
        OnSqlite() {
            super(TestDatabase.SQLITE);
        }
    }

    @Nested
    class OnPostgresql extends Contract {
        OnPostgresql() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    /** What holds on every database. */
    abstract static class Contract {
        private final TestDatabase product;
        @TempDir Path folder;
        private final CrashPoints none = new CrashPoints();
        private final FakeRepository repository = new FakeRepository(none);
        private final FakeTasks tasks = new FakeTasks(none, _ -> FakeTasks.End.SUCCESS);
        private final FakeResults results =
                new FakeResults(
                        none, Path.of("nothing"), List.of(), (landing, _) -> seconds(landing));
        private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
        private final WebReceiver receiver = new WebReceiver();
        private final FakeHosts hosts = new FakeHosts();
        private HikariDataSource database;
        private AnalysisService analyses;
        private @Nullable NotificationService notifications;

        Contract(TestDatabase product) {
            this.product = product;
        }

        @BeforeEach
        void open() {
            database = product.open(folder);
            TaskService.open(
                            database,
                            folder.resolve("logs"),
                            InstantSource.fixed(NOW),
                            TaskManagerSettings.DEFAULTS)
                    .close();
            analyses =
                    AnalysisService.open(
                            database,
                            tasks,
                            new FakeHosts(),
                            results,
                            repository,
                            _ -> List.of(),
                            new FakeEvaluations(),
                            List.of(),
                            0,
                            () -> now.get());
        }

        @AfterEach
        void close() {
            silence();
            analyses.close();
            database.close();
            receiver.close();
        }

        @Test
        void aRegressionIsToldOnceAndSigned() throws Exception {
            NotificationService service = opened(true, null);
            rule(service, "chat", "s3cret", Event.REGRESSED);
            AnalysisId id = finished();

            Message message = await().until(this::first, m -> m != null);
            JsonNode body = Wire.mapper().readTree(message.body());
            assertThat(message.event()).isEqualTo("regressed");
            assertThat(message.signature()).isEqualTo("sha256=" + hmac(message.body(), "s3cret"));
            assertThat(body.path("delivery").asString()).isEqualTo(message.delivery());
            assertThat(body.path("analysis").asLong()).isEqualTo(id.value());
            assertThat(body.path("title").asString())
                    .isEqualTo("nightly: wall-time in 1.1-slow regressed");
            assertThat(body.path("text").asString()).contains("http://been.example/analyses/" + id);
            assertThat(body.path("findings").path(0).path("change").asDouble())
                    .isBetween(0.19, 0.21);
            await().until(() -> service.deliveries(0, 10).getFirst().state().equals("sent"));

            // A version that is added later tells only of itself.
            RunView run = run("1.2");
            assertThat(run.counts().improved()).isEqualTo(1);
            told(service, id, Event.REGRESSED, Event.FINISHED, Event.IMPROVED, Event.FINISHED);
            run("1.3-slow");
            await().until(() -> receiver.messages().size() == 2);
            assertThat(receiver.messages().getLast().body())
                    .contains("wall-time in 1.3-slow regressed")
                    .doesNotContain("1.1-slow");
            told(
                    service,
                    id,
                    Event.REGRESSED,
                    Event.FINISHED,
                    Event.IMPROVED,
                    Event.FINISHED,
                    Event.REGRESSED,
                    Event.FINISHED);
        }

        @Test
        void aLookThatFindsNoVersionIsNotTold() {
            NotificationService service = opened(true, null);
            repository.add("example/tool", "1.0", PackageKind.BINARY);
            repository.add("example/tool", "1.1", PackageKind.BINARY);
            AnalysisId id =
                    finished(
                            HISTORY.replaceFirst(
                                    "\\{list: .*}", "{packages: {name: example/tool}}"));
            told(service, id, Event.FINISHED);
            run(null);
            await().until(() ->
                    JdbcClient.create(database)
                            .sql("SELECT COUNT(*) FROM notice_ending")
                            .query(Long.class)
                            .single()
                            .equals(2L));
            told(service, id, Event.FINISHED);

            repository.add("example/tool", "1.2", PackageKind.BINARY);
            run(null);
            told(service, id, Event.FINISHED, Event.FINISHED);
        }

        /** From executions that land to one notice, over restarts and another evaluation. */
        @Test
        void aCreepIsToldOnce() throws Exception {
            NotificationService service = opened(true, null);
            rule(service, "chat", null, Event.REGRESSED);
            AnalysisId id = finished(CREEP);
            Message message = await().until(this::first, m -> m != null);
            JsonNode body = Wire.mapper().readTree(message.body());
            assertThat(body.path("title").asString())
                    .matches("creep: wall-time since c[0-9]+ regressed");
            assertThat(body.path("url").asString()).contains("/changes/");
            assertThat(body.path("findings")).hasSize(1);
            assertThat(body.path("findings").get(0).path("change").asDouble())
                    .isBetween(0.02, 0.05);
            assertThat(body.path("findings").get(0).path("sentence").asString())
                    .contains("gradual rather than in steps", "over all 60 versions");
            assertThat(analyses.changes().list(ChangeFilter.ALL, null, 9)).hasSize(1);

            silence();
            var some =
                    results.executions(id.toString()).stream()
                            .map(StoredExecution::address)
                            .filter(address -> address.experiment().equals("c30"))
                            .toList();
            some.forEach(address -> results.invalidate(address, "eva", "cold"));
            analyses.recount(id);
            some.forEach(results::reinstate);
            analyses.recount(id);
            NotificationService last = opened(true, null);
            Delivery trial = last.test(1, "eva").orElseThrow();
            await().until(() -> last.delivery(trial.id()).orElseThrow().state().equals("sent"));
            assertThat(receiver.messages())
                    .extracting(Message::event)
                    .containsExactly("regressed", "test");
        }

        @Test
        void aQuarantinedBenchmarkIsToldOnceAndItsChangesLater() {
            NotificationService service = opened(true, null);
            AnalysisId id = finished();
            told(service, id, Event.REGRESSED, Event.FINISHED);
            BenchmarkHealth health = analyses.benchmarks().list(Filter.ALL, 0, 9).getFirst();
            assertThat(health.comparisons().count()).as("of three executions").isZero();
            var book = new ChangeBook(database, () -> now.get());
            book.recordChecks(alarmed(health.series(), 1_000));
            book.recordChecks(alarmed(health.series(), 1_001));
            told(service, id, Event.REGRESSED, Event.FINISHED, Event.QUARANTINED);
            assertThat(service.notices(id, 0, 1).getFirst().title())
                    .isEqualTo("wall-clock time of nightly on alpha is quarantined");

            run("1.2");
            told(service, id, Event.REGRESSED, Event.FINISHED, Event.QUARANTINED, Event.FINISHED);

            analyses.benchmarks().release(health.series().id());
            run("1.3-slow");
            told(
                    service,
                    id,
                    Event.REGRESSED,
                    Event.FINISHED,
                    Event.QUARANTINED,
                    Event.FINISHED,
                    Event.REGRESSED,
                    Event.IMPROVED, // of 1.2, which is still there
                    Event.FINISHED);
        }

        @Test
        void aScheduleThatFailsIsToldOnceAndOneThatIsOffIsNot() {
            NotificationService service = opened(true, null);
            AnalysisId id = finished();
            var schedules = analyses.schedules();
            long schedule =
                    new ScheduleRows(database)
                            .insert(
                                    id.value(),
                                    Timetable.of("0 2 * * *", "UTC"),
                                    "eva",
                                    NOW.plus(Duration.ofHours(12)));
            told(service, id, Event.REGRESSED, Event.FINISHED);
            BenchmarkHealth before = analyses.benchmarks().list(Filter.ALL, 0, 9).getFirst();
            assertThat(before.standing()).isEqualTo("scheduled");
            now.set(NOW.plus(Duration.ofDays(1))); // a list brings no new versions
            told(service, id, Event.REGRESSED, Event.FINISHED, Event.MISSED);
            now.set(NOW.plus(Duration.ofDays(2)));
            await().until(() ->
                    schedules.list().getFirst().nextAt().isAfter(NOW.plus(Duration.ofDays(2))));
            BenchmarkHealth missed = analyses.benchmarks().list(Filter.ALL, 0, 9).getFirst();
            assertThat(missed.standing()).isEqualTo("missed");
            assertThat(missed.missed()).startsWith("could not start: ");

            schedules.turn(schedule, false);
            BenchmarkHealth ended = analyses.benchmarks().list(Filter.ALL, 0, 9).getFirst();
            assertThat(ended.standing()).isEqualTo("not scheduled");
            told(service, id, Event.REGRESSED, Event.FINISHED, Event.MISSED);
        }

        private static void told(NotificationService service, AnalysisId id, Event... events) {
            await().untilAsserted(() ->
                    assertThat(service.notices(id, 0, 20))
                            .extracting(Notifications.Notice::event)
                            .containsExactlyInAnyOrder(events));
        }

        /** A version that differed from itself. */
        private static JudgedHistory alarmed(ChangeSeries series, long analysis) {
            var alarm =
                    new SelfComparison(
                            "v1",
                            series.metric().name(),
                            NOW.minusSeconds(analysis),
                            5,
                            0.99,
                            0.01,
                            Verdict.REGRESSED,
                            0.02,
                            0.04);
            var version =
                    new Version(
                            "1.0", "v1", 1, 0.01, 0.99, 1, 10, 10, Set.of(), null, false, false,
                            alarm);
            return new JudgedHistory(
                    analysis,
                    "nightly",
                    series.software(),
                    List.of("1.0"),
                    List.of(
                            new Benchmark(
                                    series.metric(),
                                    series.configuration(),
                                    series.host(),
                                    List.of(version))));
        }

        @Test
        void aReceiverThatIsDownIsToldWhenItIsUp() {
            NotificationService service = opened(true, null);
            rule(service, "chat", null, Event.REGRESSED);
            receiver.answerWith(503);
            finished();
            Delivery failed =
                    await().until(
                                    () ->
                                            service.deliveries(0, 1).stream()
                                                    .filter(d -> d.attempts() == 1)
                                                    .findFirst()
                                                    .orElse(null),
                                    d -> d != null);
            assertThat(failed.state()).isEqualTo("waiting");
            assertThat(failed.answer()).isEqualTo("answered with status 503");
            assertThat(failed.nextAt()).isEqualTo(NOW.plusSeconds(10));

            // A restart in between changes nothing.
            silence();
            receiver.answerWith(200);
            now.set(NOW.plusSeconds(11));
            NotificationService again = opened(true, null);
            await().until(() -> again.deliveries(0, 1).getFirst().state().equals("sent"));
            assertThat(receiver.messages()).hasSize(2);
            assertThat(receiver.messages()).extracting(Message::delivery).containsOnly(failed.id());
            assertThat(receiver.messages().getFirst().signature()).isEqualTo("null");
        }

        @Test
        void whatHappenedWhileNobodyLookedIsToldOnce() {
            NotificationService service = opened(true, null);
            rule(service, "chat", null, Event.REGRESSED, Event.FINISHED);
            silence();
            finished();
            assertThat(receiver.messages()).isEmpty();
            opened(true, null);
            await().until(() -> receiver.messages().size() == 2);
            silence();
            NotificationService last = opened(true, null);
            Delivery trial = last.test(1, "eva").orElseThrow();
            await().until(() -> last.delivery(trial.id()).orElseThrow().state().equals("sent"));
            assertThat(receiver.messages())
                    .as("and nothing twice")
                    .extracting(Message::event)
                    .containsExactlyInAnyOrder("regressed", "finished", "test");
            assertThat(last.notices(null, 0, 10)).as("tests are no news").hasSize(2);
        }

        @Test
        void eMailGoesOutThroughAMailServer() throws Exception {
            var mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
            mail.start();
            try {
                int port = mail.getSmtp().getPort();
                NotificationService service = opened(false, port);
                var rule =
                        new NewRule(
                                "team",
                                Target.EMAIL,
                                "team@example.org, eva@example.org",
                                null,
                                Set.of(Event.REGRESSED),
                                Set.of("nightly"));
                assertThat(service.create(rule, "eva")).isInstanceOf(Notifications.Kept.class);
                AnalysisId id = finished();
                await().untilAsserted(() ->
                        assertThat(service.deliveries(0, 1))
                                .singleElement()
                                .extracting(Delivery::state, Delivery::answer)
                                .containsExactly("sent", "accepted by 127.0.0.1"));
                assertThat(mail.getReceivedMessages()).hasSize(2);
                MimeMessage message = mail.getReceivedMessages()[0];
                assertThat(message.getSubject())
                        .isEqualTo("[BEEN] nightly: wall-time in 1.1-slow regressed");
                assertThat(message.getFrom()[0]).hasToString("been@example.org");
                assertThat(message.getContent().toString())
                        .contains("▲ wall-clock time: 1.1-slow is 20.0 % worse than 1.0")
                        .contains("http://been.example/analyses/" + id)
                        .contains("by the rule 'team'");
            } finally {
                mail.stop();
            }
        }

        @Test
        void privateAddressesAreNotCalledUnlessThatIsAllowed() {
            NotificationService service = opened(false, null);
            Rule rule = rule(service, "chat", null, Event.REGRESSED);
            Delivery trial = service.test(rule.id(), "eva").orElseThrow();
            Delivery refused =
                    await().until(
                                    () -> service.delivery(trial.id()).orElseThrow(),
                                    d -> d.attempts() == 1);
            assertThat(refused.answer()).contains("been.notify.private-addresses=true allows it");
            assertThat(receiver.messages()).isEmpty();
        }

        @Test
        void aLostHostIsToldOnce() {
            NotificationService service = opened(true, null);
            rule(service, "chat", null, Event.HOST_LOST);
            silence();
            hosts.add(new HostName("beta"), HostView.HostState.LOST, "gzip");
            opened(true, null);
            await().until(() -> receiver.messages().size() == 1);
            assertThat(receiver.messages().getFirst().body())
                    .contains("\"title\":\"host beta is lost\"", "\"host\":\"beta\"");
            silence();
            NotificationService again = opened(true, null);
            Delivery trial = again.test(1, "eva").orElseThrow();
            await().until(() -> again.delivery(trial.id()).orElseThrow().state().equals("sent"));
            assertThat(receiver.messages()).hasSize(2);
        }

        @Test
        void rulesAreHeldToWhatTheyCanBe() {
            NotificationService service = opened(true, null);
            assertThat(refused(service, Target.WEBHOOK, "ftp://x", Event.REGRESSED))
                    .contains("is not the address of a web server");
            assertThat(refused(service, Target.EMAIL, "eva@example.org", Event.REGRESSED))
                    .contains("no mail server is configured");
            assertThat(refused(service, Target.WEBHOOK, receiver.url()))
                    .contains("at least one event");
            Rule rule = rule(service, "chat", "s", Event.FAILED);
            assertThat(rule.signed()).isTrue();
            assertThat(rule.toString()).doesNotContain("secret");
            assertThat(refused(service, Target.WEBHOOK, receiver.url(), Event.FAILED))
                    .contains("a rule named 'chat' already exists");
            assertThat(service.turn(rule.id(), false)).isTrue();
            assertThat(service.rules().getFirst().enabled()).isFalse();
            assertThat(service.delete(rule.id())).isTrue();
            assertThat(service.delete(rule.id())).isFalse();
            assertThat(service.test(rule.id(), "eva")).isEmpty();
        }

        private String refused(
                NotificationService service, Target target, String address, Event... on) {
            var rule = new NewRule("chat", target, address, null, Set.of(on), Set.of());
            return service.create(rule, "eva").toString();
        }

        private Rule rule(
                NotificationService service, String name, @Nullable String secret, Event... on) {
            var rule =
                    new NewRule(name, Target.WEBHOOK, receiver.url(), secret, Set.of(on), Set.of());
            return switch (service.create(rule, "eva")) {
                case Notifications.Kept(var kept) -> kept;
                case Notifications.Refused(var why) -> throw new AssertionError(why);
            };
        }

        private @Nullable Message first() {
            return receiver.messages().isEmpty() ? null : receiver.messages().getFirst();
        }

        private NotificationService opened(boolean allowsPrivate, @Nullable Integer mailPort) {
            var mail =
                    mailPort == null
                            ? null
                            : new NotificationSettings.Mail(
                                    "127.0.0.1",
                                    mailPort,
                                    NotificationSettings.Security.NONE,
                                    null,
                                    null,
                                    "been@example.org");
            var service =
                    NotificationService.open(
                            database,
                            tasks,
                            hosts,
                            analyses,
                            analyses.benchmarks(),
                            new NotificationSettings(
                                    URI.create("http://been.example"), mail, allowsPrivate),
                            () -> now.get());
            notifications = service;
            return service;
        }

        private void silence() {
            if (notifications != null) {
                notifications.close();
                notifications = null;
            }
        }

        private AnalysisId finished() {
            return finished(HISTORY);
        }

        private AnalysisId finished(String document) {
            AnalysisId id = ((Start.Started) analyses.start(document, "eva")).id();
            turnUntil(() ->
                    analyses.view(id).orElseThrow().summary().state() == AnalysisState.FINISHED);
            return id;
        }

        private RunView run(@Nullable String version) {
            AnalysisId id = analyses.runs().find("nightly").orElseThrow();
            var wanted = new Runs.Wanted(version, null);
            long run = ((Runs.Taken) analyses.runs().trigger(id, wanted, "ci", null)).run().id();
            turnUntil(() -> analyses.runs().run(run).orElseThrow().state().isOver());
            return analyses.runs().run(run).orElseThrow();
        }

        private void turnUntil(java.util.function.BooleanSupplier isOver) {
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> {
                        tasks.runNext();
                        return isOver.getAsBoolean();
                    });
        }

        private static String hmac(String body, String secret) throws Exception {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
        }

        private static double seconds(Landing landing) {
            String version = String.valueOf(landing.version());
            if (version.startsWith("c")) {
                return creeping(Integer.parseInt(version.substring(1)), landing);
            }
            return (version.endsWith("-slow") ? 1.2 : 1)
                    * (1 + landing.address().execution() * 0.001);
        }

        /** A step of 0.8 % every ten versions; versions scatter by 1 %, executions by 2 %. */
        private static double creeping(int version, Landing landing) {
            var random = new Random(31L * version);
            int steps = version / 10;
            double mean = 1 + 0.008 * steps + 0.01 * random.nextGaussian();
            return mean * (1 + 0.02 * (landing.address().execution() - 1));
        }
    }
}
