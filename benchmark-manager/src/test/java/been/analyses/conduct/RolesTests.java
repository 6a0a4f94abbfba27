package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.DefinitionReader;
import been.analyses.module.Bounds;
import been.analyses.module.Role;
import been.analyses.module.Run;
import been.analyses.store.StoredRun;
import been.documents.Reading;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.InputStorage;
import been.protocol.NetworkLink;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.hosts.HostView;
import been.results.Landing;
import been.results.MeasurementOrigin;
import been.tasks.ContextSubmission;
import been.tasks.Submission;
import been.tasks.TaskManagerSettings;
import been.tasks.wiring.TaskService;
import been.testing.database.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executions of several tasks: placed together, one after the other, and landed as one. */
class RolesTests {
    private static final String PING =
            """
            analysis: ping
            kind: comparison
            module: been/ping
            vary: {clients: [1, 2]}
            repeat: {executions: 2}
            """;
    private static final HostName BETA = new HostName("beta");

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
        world.truth = _ -> 10;
    }

    @Test
    void theTasksOfAnExecutionAreAGangThatWaitsForTheOneBefore() {
        long id = run(PING);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        Map<String, List<TaskDescriptor>> gangs = gangs();
        assertThat(gangs).hasSize(4);
        assertThat(gangs.values()).extracting(List::size).containsOnly(2, 3);
        List<StoredRun> runs = world.store().runs(id);
        List<String> before = List.of();
        for (StoredRun run : runs) {
            List<TaskDescriptor> gang =
                    Objects.requireNonNull(gangs.get("execution-" + run.place()), run::toString);
            assertThat(gang.getFirst().id()).isEqualTo(run.task());
            assertThat(gang).allMatch(t -> t.placement().exclusivity() == Exclusivity.CONTEXT);
            assertThat(gang.getFirst().dependencies())
                    .filteredOn(on -> Dependency.ANY.equals(on.value()))
                    .extracting(Dependency::task)
                    .containsExactlyElementsOf(before);
            before = gang.stream().map(TaskDescriptor::name).toList();
        }
    }

    @Test
    void rolesKnowEachOther() {
        run(PING);

        List<TaskDescriptor> gang =
                gangs().values().stream().filter(g -> g.size() == 3).findFirst().orElseThrow();
        String name = gang.getFirst().name();
        assertThat(gang)
                .extracting(TaskDescriptor::name)
                .containsExactly(name, name + "-client-2", name + "-server");
        assertThat(gang.get(1).program())
                .isEqualTo(
                        new Program.Command(
                                List.of(
                                        "ping",
                                        "localhost:${checkpoint.%s-server.port}".formatted(name),
                                        "2",
                                        "2")));
        assertThat(gang.get(1).dependencies())
                .contains(new Dependency(name + "-server", "ready", null));
        assertThat(gang.getLast().kind()).isEqualTo(TaskKind.SERVICE);
        assertThat(Objects.requireNonNull(gang.getLast().ready()).values()).containsExactly("port");
    }

    @Test
    void eachRoleKeepsTheHostThatWasFoundForIt() {
        world.hosts.add(BETA, HostView.HostState.ONLINE, "ping");
        long id = run(PING + "roles: {server: {hosts: [beta], exclusivity: exclusive}}\n");

        List<TaskDescriptor> finders =
                world.tasks.descriptors().stream()
                        .filter(t -> t.name().startsWith(HostTasks.FIND_HOST))
                        .toList();
        assertThat(finders)
                .extracting(TaskDescriptor::name)
                .containsExactly("find-host-client", "find-host-server");
        assertThat(finders).extracting(t -> t.placement().together()).containsOnly("hosts");
        assertThat(finders.getFirst().placement().cores()).as("two clients").isEqualTo(2);
        assertThat(finders.getLast().placement().exclusivity()).isEqualTo(Exclusivity.EXCLUSIVE);
        assertThat(world.analysis(id).roleHosts()).isEqualTo(Map.of("server", BETA));
        assertThat(gangs().values())
                .allSatisfy(gang -> {
                    assertThat(gang.getFirst().placement().hosts()).containsExactly(FakeTasks.HOST);
                    assertThat(gang.getLast().placement().hosts()).containsExactly(BETA);
                    assertThat(((Program.Command) gang.getFirst().program()).arguments().get(1))
                            .startsWith("beta:");
                });
        Landing landing = world.results.landings().getFirst();
        assertThat(landing.roleHosts()).containsEntry("server", "beta");
        assertThat(landing.roleConfigurations()).containsEntry("server", FakeHosts.CONFIGURATION);
        assertThat(landing.usage()).containsKeys("memory-peak-bytes", "server-memory-peak-bytes");
        assertThat(landing.hostNoise()).containsKeys("governor", "server-governor");
    }

    @Test
    void aRoleIsReachedAtTheAddressThatItsHostReports() {
        world.hosts.change(
                BETA,
                Map.of(
                        "software", Map.of("ping", Map.of("command", "/bin/ping")),
                        "host", Map.of("name", "unknown.invalid", "address", "192.0.2.7")));
        run(PING + "roles: {server: {hosts: [beta]}}\n");

        assertThat(gangs().values())
                .isNotEmpty()
                .allSatisfy(gang ->
                        assertThat(((Program.Command) gang.getFirst().program()).arguments().get(1))
                                .startsWith("192.0.2.7:"));
    }

    @Test
    void theNetworkBetweenTheHostsIsMeasuredBeforeABlock() {
        world.hosts.add(BETA, HostView.HostState.ONLINE, "ping");
        world.tasks.checkpoints =
                Map.of(
                        "network-probe-client/figures",
                        "network-client-server-rtt-seconds=1.5E-4\nnetwork-x=no number",
                        "ping-1-x0/figures",
                        "network-client-server-rtt-seconds=99");
        run(PING + "roles: {server: {hosts: [beta]}}\n");

        List<TaskDescriptor> network =
                world.tasks.descriptors().stream()
                        .filter(t -> t.name().startsWith("network-"))
                        .toList();
        assertThat(network)
                .extracting(TaskDescriptor::name)
                .containsExactly("network-echo-server", "network-probe-client");
        TaskDescriptor echo = network.getFirst();
        TaskDescriptor probe = network.getLast();
        assertThat(echo.placement().hosts()).containsExactly(BETA);
        assertThat(echo.kind()).isEqualTo(TaskKind.SERVICE);
        assertThat(probe.placement().hosts()).containsExactly(FakeTasks.HOST);
        assertThat(probe.placement().together()).isEqualTo(echo.placement().together());
        assertThat(probe.properties())
                .containsEntry("peers", "client-server=${checkpoint.network-echo-server.address}");
        assertThat(probe.dependencies())
                .containsExactly(new Dependency("network-echo-server", "address", null));
        TaskDescriptor first =
                world.tasks.descriptors().stream()
                        .filter(t -> "execution-0".equals(t.placement().together()))
                        .findFirst()
                        .orElseThrow();
        assertThat(first.dependencies())
                .contains(new Dependency("network-probe-client", "finished", Dependency.ANY));
        assertThat(world.results.landings())
                .allSatisfy(landing ->
                        assertThat(landing.usage())
                                .containsEntry("network-client-server-rtt-seconds", 1.5e-4)
                                .doesNotContainKey("network-x"));
    }

    @Test
    void aLinkMayVaryWithParametersOfItsOwn() {
        long id =
                run(
                        PING.replace("clients: [1, 2]", "delay: [0ms, 10ms]")
                                + "parameters: {clients: 1}\n"
                                + "roles: {server: {link: {latency: \"${delay}\", loss: 1%}}}\n");

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(gangs().values())
                .extracting(gang -> Objects.requireNonNull(gang.getLast().ready()).link())
                .containsOnly(
                        new NetworkLink(Duration.ZERO, Duration.ZERO, 0.01, null),
                        new NetworkLink(Duration.ofMillis(10), Duration.ZERO, 0.01, null))
                .hasSize(4);
        assertThat(gangs().values()).extracting(List::getFirst).allMatch(t -> t.ready() == null);
    }

    @Test
    void theFiguresOfALinkBelongToItsRole() {
        Role server =
                Role.only(
                        new Run(
                                new Program.Command(List.of("x")),
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                Optional.empty(),
                                Optional.empty(),
                                Bounds.NONE,
                                InputStorage.DISK),
                        List.of());
        var member = new Member(server, 2, new TaskId("t"), "a-server");
        assertThat(
                        NetworkTasks.link(
                                Map.of(
                                        "a-server/network-link", "network-link-rtt-seconds=0.02",
                                        "a-server/network-link-totals", "network-link-packets=7",
                                        "b-server/network-link", "network-link-rtt-seconds=0.03"),
                                member))
                .isEqualTo(
                        Map.of(
                                "measure-2-network-link-rtt-seconds", 0.02,
                                "measure-2-network-link-packets", 7.0));
    }

    @Test
    void metricsComeFromTheirRoles() {
        long id = run(PING);

        String two =
                world.store().runs(id).stream()
                        .filter(run -> run.experiment().contains("2"))
                        .map(run -> run.task().value())
                        .findFirst()
                        .orElseThrow();
        Landing landing =
                world.results.landings().stream()
                        .filter(l -> l.task().equals(two))
                        .findFirst()
                        .orElseThrow();
        assertThat(landing.origins())
                .hasOnlyElementsOfType(MeasurementOrigin.Instances.class)
                .extracting(origin -> (MeasurementOrigin.Instances) origin)
                .extracting(origin ->
                        origin.metric()
                                + " "
                                + origin.instances().stream()
                                        .map(MeasurementOrigin.Instance::task)
                                        .toList())
                .containsExactlyInAnyOrder(
                        "latency [%s, %s-client-2]".formatted(two, two),
                        "memory [%s-server]".formatted(two));
    }

    @Test
    void theRoleThatFailedFirstIsTheReason() {
        world.execution =
                task ->
                        task.name().endsWith("-server")
                                ? World.exit(3)
                                : new FakeTasks.End(
                                        Outcome.FAILED, Reason.DEPENDENCY, "its gang ended: …");
        long id = run(PING);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.PAUSED);
        assertThat(world.analysis(id).detail())
                .contains("executions fail, all for one reason")
                .contains("server: it ended with status 3");
        assertThat(world.store().failures(id))
                .allMatch(failure -> failure.task().endsWith("-server"));
    }

    @Test
    void anExecutionOfWhichAHostWasLostIsMadeAgainWithoutAWord() {
        var lost = new java.util.HashSet<String>();
        world.execution =
                task -> {
                    boolean isFirst = lost.size() < 1 && task.name().endsWith("-server");
                    if (isFirst && lost.add(task.name())) {
                        return new FakeTasks.End(Outcome.ABORTED, Reason.HOST_LOST, "lost");
                    }
                    return FakeTasks.End.SUCCESS;
                };
        long id = run(PING);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().failures(id)).isEmpty();
        assertThat(world.store().runs(id))
                .extracting(StoredRun::state)
                .containsOnlyOnce(StoredRun.State.CANCELLED)
                .filteredOn(StoredRun.State.LANDED::equals)
                .hasSize(4);
    }

    @Test
    void theTaskManagerTakesThemAsTheyAre() {
        run(PING);
        var clock = InstantSource.system();
        try (var database = TestDatabase.SQLITE.open(folder);
                var tasks =
                        TaskService.open(
                                database,
                                folder.resolve("logs"),
                                clock,
                                TaskManagerSettings.DEFAULTS)) {
            for (ContextSubmission submission : world.tasks.submissions()) {
                assertThat(tasks.submit(submission)).isInstanceOf(Submission.Accepted.class);
            }
        }
    }

    @Test
    void whatCannotBeStartedIsRefusedAtItsPlace() {
        assertThat(problems(PING.replace("[1, 2]", "[1, 0]")))
                .containsExactly(
                        "4:7 role 'client' would have 0 instances; expected an integer from 1 to 1,000");
        assertThat(problems(PING + "roles: {clinet: {cores: 2}}\n"))
                .containsExactly("6:9 unknown role 'clinet'; did you mean 'client'?");
        assertThat(problems(PING + "roles: {client: {exclusivity: exclusive}}\n"))
                .containsExactly(
                        "6:31 role 'client' has 2 instances on one host, so it cannot be exclusive; expected context or shared");
        assertThat(problems(PING + "roles: {client: {link: {latency: 1ms}}}\n"))
                .containsExactly(
                        "6:18 a link leads to a port that role 'client' provides by a line of its output, and it provides none: name it port, or …_port");
        assertThat(problems(PING + "roles: {server: {link: {latency: 1ms, jitter: 2ms}}}\n"))
                .containsExactly(
                        "6:24 the jitter of a link is at most its latency, since no packet arrives before it was sent");
        assertThat(problems(PING + "roles: {server: {link: {latency: \"${delay}\"}}}\n"))
                .containsExactly(
                        "1:1 the parameter 'delay' has no value; set it in parameters: {delay: …} to one line of text");
        assertThat(problems(PING + "roles: {server: {link: {}}}\n"))
                .containsExactly(
                        "6:24 roles.server.link is an empty section of keys; expected latency:, jitter:, loss: or rate:, such as {\"latency\":\"10ms\",\"jitter\":\"2ms\",\"loss\":\"1%\",\"rate\":\"100Mbit/s\"}");
        assertThat(problems(PING.replace("{executions", "{mode: duet, executions")))
                .containsExactly(
                        "5:10 mode: duet is for modules whose executions are one task; use mode: interleaved");
    }

    @Test
    void mistakesOfAModuleAreReportedWithTheAnalysis() {
        world.packages.module("been/pong", World.PING.replace("${server.port}", "${server.prot}"));

        assertThat(problems(PING.replace("been/ping", "been/pong")))
                .containsExactly(
                        "3:9 module.yaml of 'been/pong' at 13:3: roles.client.run.command uses ${server.prot}, which is not a parameter and no value of a role; did you mean 'server.port'?");
    }

    private List<String> problems(String document) {
        return switch (DefinitionReader.read(
                document, new PublishedPackages(world.packages, world.hosts))) {
            case Reading.Accepted(var definition) -> throw new AssertionError(definition);
            case Reading.Refused(var problems) ->
                    problems.stream()
                            .map(p -> p.line() + ":" + p.column() + " " + p.message())
                            .toList();
        };
    }

    private long run(String document) {
        long id = world.start(document);
        world.turn(id);
        return id;
    }

    private Map<String, List<TaskDescriptor>> gangs() {
        return world.tasks.descriptors().stream()
                .filter(t -> !t.name().startsWith(HostTasks.FIND_HOST))
                .filter(t -> !t.name().startsWith("network-"))
                .collect(
                        Collectors.groupingBy(
                                t -> Objects.requireNonNull(t.placement().together())));
    }
}
