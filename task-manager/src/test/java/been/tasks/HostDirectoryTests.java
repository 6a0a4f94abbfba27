package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.PropertyTree;
import been.protocol.TaskId;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.HostGroupView;
import been.protocol.hosts.MatchReport;
import been.protocol.hosts.MatchReport.Answer;
import been.protocol.hosts.SoftwareAlias;
import been.protocol.hosts.SoftwareAliasView;
import been.protocol.hosts.UserPropertyChange;
import been.tasks.wiring.TaskService;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostDirectoryTests {
    private static final HostName ALPHA = new HostName("alpha");
    private static final HostName BETA = new HostName("beta");

    @TempDir Path folder;
    private Platform platform;
    private SimulatedHost alpha;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
        alpha = SimulatedHost.join(platform.service(), "alpha", host(4, "17", "25"));
        SimulatedHost.join(platform.service(), "beta", host(2, "17"));
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static PropertyTree host(int cores, String... javas) {
        return new PropertyTree(
                Map.of(
                        "cpu", Map.of("cores", cores),
                        "software",
                                Map.of(
                                        "java",
                                        List.of(javas).stream()
                                                .map(v -> Map.of("version", v, "jdk", true))
                                                .toList())));
    }

    private HostDirectory directory() {
        return platform.service().directory();
    }

    private void say(HostName host, String property, @Nullable Object value) {
        Map<String, @Nullable Object> changes = new HashMap<>();
        changes.put(property, value);
        assertThat(directory().setProperties(host, changes, "ann")).isEqualTo(new Saved.Done());
    }

    private MatchReport found(String expression) {
        return ((Answer.Found) directory().match(expression)).report();
    }

    private static List<String> messages(Saved saved) {
        return ((Saved.Refused) saved).problems().stream().map(ExpressionProblem::message).toList();
    }

    private static TestDescriptors inGroups(TestDescriptors task, String... groups) {
        Placement p = task.descriptor().placement();
        return task.with(
                new Placement(
                        p.restriction(),
                        p.hosts(),
                        List.of(groups),
                        p.exclusivity(),
                        p.cores(),
                        p.threads(),
                        p.inputs(),
                        p.resources(),
                        p.together()));
    }

    @Test
    void anExpressionIsExplainedForEveryHost() {
        assertThat(found("host.cpu.cores >= 4 && host.cpu.cores < 8"))
                .isEqualTo(
                        new MatchReport(
                                List.of(ALPHA),
                                List.of(
                                        new MatchReport.Other(
                                                BETA,
                                                "host.cpu.cores >= 4",
                                                "fails on host.cpu.cores >= 4 (host.cpu.cores is 2)")),
                                List.of()));
    }

    @Test
    void aNameThatNoHostHasIsPerhapsAnother() {
        assertThat(found("host.cpu.corse >= 4").hints())
                .containsExactly("no host has host.cpu.corse; did you mean host.cpu.cores?");
        assertThat(found("host.cpu.cores >= 400").hints()).isEmpty();
    }

    /** Nobody's tasks wait while placing looks at such a thing. */
    @Test
    void whatTakesTooManyStepsIsRefusedWhereverItIsSaid() {
        say(BETA, "text", "a".repeat(4000));
        String costly =
                "has(host.user) && host.user.text.contains('%sb')".formatted("a".repeat(2000));
        String why = "it takes more than 100,000 steps for one host: simplify it";
        assertThat(platform.service().submit(context("c", job("c", "a").restricted(costly))))
                .isEqualTo(new Submission.Refused(List.of("task 'a', restriction, " + why)));
        assertThat(messages(directory().save(new HostGroup("g", "", List.of(), costly), "ann")))
                .containsExactly(why);
        assertThat(messages(directory().save(new SoftwareAlias("x", "", costly), "ann")))
                .containsExactly(why);
        assertThat(found(costly).others())
                .filteredOn(other -> other.host().equals(BETA))
                .extracting(MatchReport.Other::why)
                .containsExactly("takes more than 100,000 steps to be evaluated");
        say(BETA, "text", null);
        assertThat(platform.service().submit(context("c", job("c", "a").restricted(costly))))
                .as("the host has changed")
                .isInstanceOf(Submission.Accepted.class);
    }

    @Test
    void whatIsNoRestrictionIsRefusedWithItsPlace() {
        assertThat(directory().match("host.cpu.cores >"))
                .isEqualTo(
                        new Answer.Refused(
                                List.of(
                                        new ExpressionProblem(
                                                1, 17, "the expression ends too early"))));
    }

    @Test
    void aUserPropertyIsSeenByRestrictionsAndPlacesWhoWaitedForItAtOnce() {
        platform.submit(context("c", job("c", "a").restricted("host.user.rack == 'r3'")));
        assertThat(platform.task("c.a").explanation())
                .isEqualTo("no host matches: of 2 hosts, alpha, beta does not know host.user.rack");
        say(BETA, "rack", "r3");
        platform.work();
        assertThat(platform.task("c.a").host()).isEqualTo(BETA);
        assertThat(directory().changes(BETA, 0, 10))
                .containsExactly(
                        new UserPropertyChange(platform.time().now(), "ann", "rack", null, "r3"));
    }

    @Test
    void aUserPropertyIsTypedAndNotTouchedByDetection() {
        say(ALPHA, "slots.gpu", 2);
        alpha.state(host(6, "25"));
        alpha.sync();
        alpha.sync();
        assertThat(platform.service().host(ALPHA).orElseThrow().properties().get("user.slots.gpu"))
                .contains(2L);
        assertThat(platform.service().host(ALPHA).orElseThrow().properties().get("cpu.cores"))
                .contains(6L);
        assertThat(found("host.user.slots.gpu + 1 == 3 && host.cpu.cores == 6").matching())
                .containsExactly(ALPHA);
        assertThat(directory().userProperties(ALPHA)).isEqualTo(Map.of("slots.gpu", 2L));
    }

    @Test
    void userPropertiesOfNobodyAndImpossibleOnesAreRefused() {
        assertThat(directory().setProperties(new HostName("nobody"), Map.of("a", 1), "ann"))
                .isEqualTo(new Saved.Unknown());
        assertThat(messages(directory().setProperties(ALPHA, Map.of("a b", 1, "ok", 1), "ann")))
                .hasSize(1);
        assertThat(directory().userProperties(ALPHA)).isEmpty();
    }

    @Test
    void whatAHostReadsChangesWhatItMatches() {
        assertThat(found("host.noise.cv < 0.01").matching()).isEmpty();
        alpha.read(new PropertyTree(Map.of("noise", Map.of("cv", 0.001))));
        alpha.sync();
        assertThat(found("host.noise.cv < 0.01").matching()).containsExactly(ALPHA);
        alpha.read(new PropertyTree(Map.of("noise", Map.of("cv", 0.1))));
        alpha.sync();
        assertThat(found("host.noise.cv < 0.01").matching()).isEmpty();
    }

    @Test
    void aGroupHasHostsByNameAndByWhatTheyAre() {
        var group = new HostGroup("fast", "for baselines", List.of(BETA), "host.cpu.cores >= 4");
        assertThat(directory().save(group, "ann")).isEqualTo(new Saved.Done());
        assertThat(directory().groups())
                .containsExactly(
                        new HostGroupView(
                                group, List.of(ALPHA, BETA), platform.time().now(), "ann"));
        assertThat(found("'fast' in host.groups && host.cpu.cores < 4").matching())
                .containsExactly(BETA);
    }

    @Test
    void aTaskRunsOnlyInOneOfItsGroupsAndIsPlacedWhenAHostJoinsThem() {
        directory().save(new HostGroup("rack-3", "", List.of(BETA), null), "ann");
        directory().save(new HostGroup("big", "", List.of(), "host.cpu.cores >= 64"), "ann");
        platform.submit(context("c", inGroups(job("c", "a"), "rack-3")));
        platform.submit(context("d", inGroups(job("d", "a"), "big")));
        assertThat(platform.task("c.a").host()).isEqualTo(BETA);
        assertThat(platform.task("d.a").explanation())
                .isEqualTo("no host matches: of 2 hosts, alpha, beta is not in the group big");
        directory().save(new HostGroup("big", "", List.of(), "host.cpu.cores >= 4"), "ann");
        platform.work();
        assertThat(platform.task("d.a").host()).isEqualTo(ALPHA);
    }

    @Test
    void aGroupThatIsNotThereIsRefusedAtSubmission() {
        directory().save(new HostGroup("rack-3", "", List.of(BETA), null), "ann");
        assertThat(platform.service().submit(context("c", inGroups(job("c", "a"), "rak-3"))))
                .isEqualTo(
                        new Submission.Refused(
                                List.of(
                                        "task 'a', groups, there is no host group 'rak-3'; did you mean 'rack-3'?")));
    }

    @Test
    void groupsThatCannotBeAreRefused() {
        assertThat(messages(directory().save(new HostGroup("no", "", List.of(), null), "ann")))
                .containsExactly("a group needs hosts by name, or an expression that they satisfy");
        assertThat(
                        messages(
                                directory()
                                        .save(
                                                new HostGroup(
                                                        "no",
                                                        "",
                                                        List.of(new HostName("alpa")),
                                                        null),
                                                "ann")))
                .containsExactly("there is no host 'alpa'; did you mean 'alpha'?");
        assertThat(directory().save(new HostGroup("no", "", List.of(), "host.cpu.cores >"), "ann"))
                .isEqualTo(
                        new Saved.Refused(
                                List.of(
                                        new ExpressionProblem(
                                                1, 17, "the expression ends too early"))));
        assertThat(directory().groups()).isEmpty();
        assertThat(directory().removeGroup("no", "ann")).isFalse();
    }

    @Test
    void anAliasFindsDetectedSoftwareUnderAnotherName() {
        var alias =
                new SoftwareAlias(
                        "modernJdk",
                        "what our builds take",
                        "host.software.java.filter(j, version(j.version) >= version('21'))");
        assertThat(directory().save(alias, "ann")).isEqualTo(new Saved.Done());
        assertThat(found("host.software.modernJdk.exists(j, j.version == '25')").matching())
                .containsExactly(ALPHA);
        assertThat(found("host.software.modernJdk.size() > 0").others())
                .singleElement()
                .extracting(MatchReport.Other::why)
                .isEqualTo("does not know host.software.modernJdk");
        assertThat(directory().aliases())
                .containsExactly(
                        new SoftwareAliasView(alias, List.of(ALPHA), platform.time().now(), "ann"));
        assertThat(directory().removeAlias("modernJdk", "bob")).isTrue();
        assertThat(found("has(host.software.modernJdk)").matching()).isEmpty();
    }

    @Test
    void anAliasHidesNothingThatWasDetected() {
        assertThat(messages(directory().save(new SoftwareAlias("java", "", "[1]"), "ann")))
                .containsExactly("host alpha has found software.java itself; choose another name");
        directory().save(new SoftwareAlias("gcc", "", "{'version': '1'}"), "ann");
        alpha.state(new PropertyTree(Map.of("software", Map.of("gcc", Map.of("version", "13")))));
        alpha.sync();
        alpha.sync();
        assertThat(found("host.software.gcc.version == '13'").matching()).containsExactly(ALPHA);
        assertThat(messages(directory().save(new SoftwareAlias("g++", "", "1"), "ann"))).hasSize(1);
    }

    @Test
    void whichHostsCouldTakeATaskIsSaidWithTheFirstReasonOfEachOther() {
        platform.submit(context("c", job("c", "a").restricted("host.cpu.cores >= 4")));
        assertThat(directory().match(new TaskId("c.a")).orElseThrow().matching())
                .containsExactly(ALPHA);
        assertThat(directory().match(new TaskId("c.a")).orElseThrow().others())
                .extracting(MatchReport.Other::condition)
                .containsExactly("host.cpu.cores >= 4");
        assertThat(directory().match(new TaskId("c.none"))).isEmpty();
    }

    @Test
    void blockedContextsAreNamedWithTheReason() {
        platform.submit(context("ok", job("ok", "a")));
        platform.submit(context("stuck", job("stuck", "a").restricted("host.cpu.cores > 99")));
        assertThat(directory().blocked())
                .singleElement()
                .satisfies(view -> {
                    assertThat(view.context()).isEqualTo(new ContextId("stuck"));
                    assertThat(view.why())
                            .startsWith(
                                    "none of its tasks can run: task 'a' has no suitable host: of 2")
                            .contains("beta fails on host.cpu.cores > 99");
                });
        assertThat(directory().blocked(new ContextId("ok"))).isEmpty();
    }

    @Test
    void anotherControllerSeesWhatWasSaidHere() {
        try (TaskService other = platform.another(Platform.SETTINGS)) {
            assertThat(other.directory().groups()).isEmpty();
            directory().save(new HostGroup("rack-3", "", List.of(BETA), null), "ann");
            say(ALPHA, "rack", "r1");
            Awaitility.await()
                    .untilAsserted(() -> {
                        assertThat(other.directory().groups())
                                .extracting(HostGroupView::members)
                                .containsExactly(List.of(BETA));
                        assertThat(other.host(ALPHA).orElseThrow().properties().get("user.rack"))
                                .contains("r1");
                    });
        }
    }
}
