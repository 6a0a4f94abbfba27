package been.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform.Asked;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.HostName;
import been.protocol.Listing;
import been.protocol.PropertyTree;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.automation.HookRequest;
import been.protocol.automation.HookView;
import been.protocol.automation.Schedule;
import been.protocol.hosts.DrainRequest;
import been.protocol.hosts.GroupRequest;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.HostGroupView;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.protocol.notifications.Target;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.protocol.results.FileCheck;
import been.protocol.tasks.TaskEnd;
import been.protocol.tasks.TaskLogLine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What verbs ask a platform, and what they print of its answers. */
class VerbTests {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir private Path data = Path.of("");
    private @Nullable FakePlatform running;

    @BeforeEach
    void start() throws IOException {
        running = new FakePlatform(data);
    }

    @AfterEach
    void stop() {
        platform().close();
    }

    private FakePlatform platform() {
        return requireNonNull(running);
    }

    private Ended been(String... arguments) {
        return platform().been(arguments);
    }

    private void answer(String call, Object answer) {
        platform().answer(call, answer);
    }

    private List<String> bodies() {
        return platform().asked().stream().map(Asked::body).toList();
    }

    private static StoredPackage stored(String name) {
        return new StoredPackage(
                name, "1.0", PackageKind.MODULE, "", "0123456789abcdef", 42, NOW, "ann");
    }

    private static HostView host(String name, HostState state, String why) {
        return new HostView(
                new HostName(name),
                state,
                NOW,
                why,
                null,
                NOW,
                new PropertyTree(
                        Map.of(
                                "cpu", Map.of("cores", 4L),
                                "groups", List.of("big", "quiet"),
                                "user", Map.of("room", Map.of("row", 4L)))),
                null,
                List.of());
    }

    @Test
    void aListIsReadToItsEnd() {
        answer("GET /api/v1/packages", new Listing<>(List.of(stored("a/one")), "n1"));
        answer("GET /api/v1/packages?cursor=n1", new Listing<>(List.of(stored("a/two"))));
        assertThat(been("package", "list").out().lines())
                .containsExactly(
                        "package  version  kind    bytes  digest",
                        "a/one    1.0      module     42  0123456789ab",
                        "a/two    1.0      module     42  0123456789ab");
        Ended json = been("package", "list", "--json");
        assertThat(Wire.mapper().readTree(json.out()).path("items").size()).isEqualTo(2);
        assertThat(json.status()).isZero();
    }

    @Test
    void anEmptyListSaysHowToFillIt() {
        answer("GET /api/v1/hooks", new Listing<>(List.of()));
        assertThat(been("hooks", "list").out()).contains("been hooks add NAME");
        assertThat(been("hooks", "list", "--json").out()).isEqualTo("{\"items\":[]}\n");
    }

    @Test
    void hostsAreListedWithWhatIsKnownOfThem() {
        answer(
                "GET /api/v1/hosts",
                new Listing<>(List.of(host("alpha", HostState.ONLINE, "it is there"))));
        assertThat(been("hosts", "list").out().lines())
                .containsExactly(
                        "host   state   cores  groups      properties",
                        "alpha  online      4  big, quiet  room.row=4");
    }

    @Test
    void anOrderToAHostShowsItsState() {
        answer(
                "POST /api/v1/hosts/alpha/drain",
                host("alpha", HostState.DRAINING, "ann drains it: disk"));
        Ended drained = been("hosts", "drain", "alpha", "--why", "disk", "--deadline", "30m");
        assertThat(drained.out()).isEqualTo("alpha is draining, ann drains it: disk\n");
        assertThat(bodies()).containsExactly(Wire.write(new DrainRequest("30m", "disk")));
        assertThat(been("hosts", "drain", "alpha", "--json").out())
                .startsWith("{\"name\":\"alpha\"");
    }

    @Test
    void aRefusalIsOneSentenceAndBadInput() {
        Ended refused = been("hosts", "remove", "beta");
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err()).isEqualTo("been: unexpected call: DELETE /api/v1/hosts/beta\n");
    }

    @Test
    void anAnswerOfAnotherKindIsOneSentence() {
        platform().text("GET /api/v1/hosts/match?expression=true", "[]");
        Ended unread = been("hosts", "match", "true");
        assertThat(unread.status()).isEqualTo(ExitStatus.UNREACHABLE);
        assertThat(unread.err())
                .startsWith("been: this version of been cannot read the platform's answer: ")
                .hasLineCount(1);
    }

    @Test
    void aGroupIsShownListedSavedAndRemoved() {
        var big =
                new HostGroupView(
                        new HostGroup("big", "large ones", List.of(), "host.cpu.cores > 8"),
                        List.of(new HostName("alpha"), new HostName("beta")),
                        NOW,
                        "ann");
        answer("GET /api/v1/host-groups", new Listing<>(List.of(big)));
        answer("GET /api/v1/host-groups/big", big);
        answer("PUT /api/v1/host-groups/big", big);
        platform().text("DELETE /api/v1/host-groups/big", "");
        assertThat(been("hosts", "group").out().lines().toList())
                .last()
                .isEqualTo("big    alpha, beta  host.cpu.cores > 8  large ones");
        assertThat(been("hosts", "group", "big").out()).isEqualTo("big: alpha, beta\n");
        been("hosts", "group", "big", "--host", "alpha");
        assertThat(bodies())
                .last()
                .isEqualTo(Wire.write(new GroupRequest("", List.of(new HostName("alpha")), null)));
        assertThat(been("hosts", "group", "big", "--remove").status()).isZero();
        assertThat(been("hosts", "group", "--remove").status()).isEqualTo(ExitStatus.BAD_INPUT);
    }

    @Test
    void aHookIsMadeAndShowsItsSecretOnce() {
        answer(
                "POST /api/v1/hooks",
                new HookView(
                        "door",
                        "github",
                        List.of(),
                        List.of("7"),
                        "http://x/door",
                        "s3cret",
                        "ann",
                        NOW));
        assertThat(been("hooks", "add", "door", "--forge", "github", "--analysis", "7").out())
                .contains("address  http://x/door", "secret   s3cret");
        assertThat(bodies())
                .containsExactly(
                        Wire.write(new HookRequest("door", "github", List.of(), List.of("7"))));
    }

    @Test
    void schedulesAndRulesArePausedAndRemoved() {
        answer("PUT /api/v1/schedules/3", schedule());
        platform().text("DELETE /api/v1/notifications/rules/5", "");
        assertThat(been("schedules", "pause", "3").out()).isEqualTo("schedule 3 paused\n");
        assertThat(been("schedules", "resume", "3").out()).isEqualTo("schedule 3 resumed\n");
        assertThat(bodies()).containsExactly("{\"enabled\":false}", "{\"enabled\":true}");
        assertThat(been("notifications", "remove", "5").out()).isEqualTo("rule 5 removed\n");
    }

    private static Schedule schedule() {
        return new Schedule(
                3,
                new AnalysisId(7),
                "parsers",
                "@daily",
                "UTC",
                true,
                NOW,
                null,
                null,
                null,
                "ann");
    }

    @Test
    void schedulesAndRulesAreListed() {
        answer("GET /api/v1/schedules", new Listing<>(List.of(schedule())));
        answer(
                "GET /api/v1/notifications/rules",
                new Listing<>(
                        List.of(
                                new Rule(
                                        5,
                                        "chat",
                                        Target.WEBHOOK,
                                        "http://chat",
                                        true,
                                        List.of(Event.HOST_LOST, Event.REGRESSED),
                                        List.of(),
                                        false,
                                        "ann",
                                        NOW))));
        assertThat(been("schedules", "list").out())
                .contains("       3  parsers   @daily  UTC   on  2026-03-01T10:00:00Z");
        assertThat(been("notifications", "list").out())
                .contains("   5  chat  webhook  http://chat  regressed, host-lost  all       off");
    }

    @Test
    void damagedFilesAreNamed() {
        answer(
                "POST /api/v1/results/7/verify",
                new Listing<>(
                        List.of(
                                new FileCheck("results/a.nc", NOW, Optional.empty()),
                                new FileCheck("results/b.nc", NOW, Optional.of("is cut off")))));
        Ended verified = been("results", "verify", "7");
        assertThat(verified.out()).isEqualTo("results/b.nc is cut off\n2 files, 1 damaged\n");
        assertThat(verified.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
    }

    @Test
    void aLogIsFollowedToTheEndOfItsTask() {
        platform()
                .text(
                        "GET /api/v1/tasks/t/log/events",
                        "event: line\nid: 1.0\ndata: %s\n\nevent: end\ndata: %s\n\n"
                                .formatted(
                                        Wire.write(
                                                new TaskLogLine(
                                                        1, 0, 0, "stdout", "info", "hello")),
                                        Wire.write(
                                                new TaskEnd("Failed", "exit", "it ended with 3"))));
        Ended followed = been("log", "t", "--follow");
        assertThat(followed.out()).isEqualTo("1970-01-01T00:00:00Z stdout info hello\n");
        assertThat(followed.err()).isEqualTo("Failed: it ended with 3\n");
        assertThat(followed.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
    }
}
