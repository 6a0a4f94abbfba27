package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.analyses.store.StoredConfirmation;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Finding;
import been.protocol.analyses.AnalysisView.FindingState;
import been.protocol.analyses.Verdict;
import been.protocol.hosts.HostView.HostState;
import been.results.Landing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No regression is told before a fresh experiment confirmed it. */
class ConfirmingTests {
    private static final String HISTORY =
            """
            analysis: history
            kind: regression
            module: been/json
            repeat: {executions: 4, confidence: 95%, tolerance: 3%, precision: 3%}
            """;
    private static final HostName BETA = new HostName("beta");

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
    }

    @Test
    void aRegressionIsConfirmedByFreshExecutionsOfTheTwoNeighbours() {
        long id = run(HISTORY);

        assertThat(world.analysis(id).verdicts()).isEqualTo(new VerdictCounts(1, 0, 1, 0));
        Comparison told = world.comparisons(id).getLast();
        assertThat(told.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(told.sentence())
                .matches(
                        "parsing: 1.2 is .* worse than 1.1; .*; regressed beyond 3 %; confirmed by"
                                + " 2 × 4 fresh executions on the same host: \\+.* %, 90 % interval \\+.*");
        Finding finding = finding(told);
        assertThat(finding.state()).isEqualTo(FindingState.CONFIRMED);
        assertThat(finding.host()).isEqualTo("alpha");
        assertThat(finding.elsewhere()).isFalse();
        assertThat(finding.executions()).isEqualTo(4);
        assertThat(finding.low()).isNotNull().isGreaterThan(0.03);
        assertThat(finding.confidence()).as("of one side").isEqualTo(0.9, within(1e-12));
        assertThat(fresh())
                .extracting(l -> l.address().experiment() + " " + l.version())
                .containsOnly("confirmation-1-1.1 1.1", "confirmation-1-1.2 1.2")
                .hasSize(8);
        assertThat(fresh().subList(0, 2))
                .as("interleaved")
                .extracting(Landing::version)
                .containsExactlyInAnyOrder("1.1", "1.2");
        assertThat(fresh().getFirst().packages())
                .as("the same packages")
                .containsKeys("been/json 1.0", "org.example/json " + fresh().getFirst().version());
        assertThat(world.comparisons(id).getFirst().finding()).isNull();
        assertThat(world.analysis(id).plan())
                .startsWith("3 × 4 executions × 40 measurements in ")
                .contains("; 8 executions in ")
                .endsWith(" to confirm what was found");
    }

    @Test
    void whatFreshExecutionsDoNotShowIsNotTold() {
        world.truth =
                landing -> landing.address().experiment().equals("1.2") ? 11 : 10; // a bad morning
        long id = run(HISTORY);

        assertThat(world.analysis(id).verdicts()).isEqualTo(new VerdictCounts(0, 0, 1, 1));
        Comparison told = world.comparisons(id).getLast();
        assertThat(told.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(told.low()).as("what was found stays there").isNotNull().isGreaterThan(0.03);
        assertThat(told.sentence()).contains("; not confirmed by 2 × 4 fresh executions on");
        assertThat(finding(told).state()).hasToString("not confirmed");
    }

    @Test
    void itIsLookedAtOnAnotherHostThatSatisfiesTheRole() {
        world.hosts.add(new HostName("aaa"), HostState.LOST, "gzip");
        world.hosts.add(BETA, HostState.ONLINE, "gzip");
        world.hosts.add(new HostName("zeta"), HostState.ONLINE, "gzip");
        world.others = List.of(FakeTasks.HOST, new HostName("aaa"), BETA);
        long id = run(HISTORY);

        assertThat(fresh()).extracting(Landing::host).containsOnly("beta");
        Comparison told = world.comparisons(id).getLast();
        assertThat(told.sentence()).contains("executions on another host, beta: +");
        assertThat(finding(told).elsewhere()).isTrue();
    }

    @Test
    void aHostThatLacksWhatTheModuleNeedsIsNone() {
        world.packages.module(
                "been/json",
                World.MODULE + "requires:\n  software.gzip: \"gzip is not installed\"\n");
        world.hosts.add(BETA, HostState.ONLINE, "xz");
        world.others = List.of(FakeTasks.HOST, BETA);
        run(HISTORY);

        assertThat(fresh()).extracting(Landing::host).containsOnly("alpha");
    }

    @Test
    void aHostThatCannotRunTheBinariesIsNone() {
        world.hosts.change(FakeTasks.HOST, Map.of("host", Map.of("architecture", "amd64")));
        world.hosts.change(BETA, Map.of("host", Map.of("architecture", "aarch64")));
        world.others = List.of(FakeTasks.HOST, BETA);
        run(
                """
                analysis: builds
                kind: regression
                versions: {git: {url: "https://git.example.org/prog.git", commits: ["1.1", "1.2"]}}
                build: {run: make, output: [prog]}
                command: {run: "${package.version}/prog", measure: [wall-time]}
                repeat: {executions: 4, tolerance: 3%, precision: 3%}
                """);

        assertThat(fresh()).isNotEmpty().extracting(Landing::host).containsOnly("alpha");
    }

    @Test
    void aHostThatCannotRunThePackagesIsNone() {
        world.hosts.change(FakeTasks.HOST, python("3.11.7"));
        world.hosts.change(BETA, python("3.12.1"));
        world.others = List.of(FakeTasks.HOST, BETA);
        run(
                """
                analysis: wheels
                kind: regression
                versions: {pypi: {name: tool}}
                command: {run: "${package.version}/tool", measure: [wall-time]}
                repeat: {executions: 4, tolerance: 3%, precision: 3%}
                """);

        assertThat(fresh()).isNotEmpty().extracting(Landing::host).containsOnly("alpha");
    }

    private static Map<String, Object> python(String version) {
        return Map.of("software", Map.of("python3", Map.of("version", version)));
    }

    @Test
    void oneThatFailsOnTheOtherHostAloneIsLeftOut() {
        world.hosts.add(BETA, HostState.ONLINE, "gzip");
        world.others = List.of(FakeTasks.HOST, BETA);
        world.execution =
                task ->
                        task.placement().hosts().contains(BETA)
                                ? World.exit(126)
                                : FakeTasks.End.SUCCESS;
        long id = run(HISTORY);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.comparisons(id).getLast().sentence())
                .endsWith(
                        "not confirmed: executions fail on beta, all for one reason: exit: it ended with status 126");
    }

    @Test
    void theBudgetKeepsRoomForOneConfirmation() {
        // 2.1 s an execution: a round of three with the two that are kept takes 10.5 s.
        long id = run(budget("70s"));

        assertThat(world.analysis(id).verdicts().regressed()).isEqualTo(1);
        assertThat(world.results.landings()).hasSize(3 * 6 + 2 * 7);
        assertThat(fresh()).hasSize(2 * 7);
    }

    @Test
    void whatDoesNotFitIsLeftOutAndSaysSo() {
        world.truth = ConfirmingTests::twoRegressions;
        long id = run(budget("70s"));

        assertThat(fresh()).hasSize(2 * 7);
        assertThat(world.analysis(id).verdicts().regressed()).isEqualTo(1);
        Comparison told = world.comparisons(id).getFirst();
        assertThat(told.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(told.sentence())
                .endsWith(
                        "; regressed beyond 1 %; not confirmed: the budget has 4 s left (confirming"
                                + " takes about 25 s)");
        assertThat(finding(told).state()).hasToString("new");
    }

    @Test
    void whatIsLeftOutOfABudgetThatIsUsedUpSaysSo() {
        world.truth = ConfirmingTests::twoRegressions;
        long id = run(budget("42 executions"));

        assertThat(world.comparisons(id).getFirst().sentence())
                .endsWith(
                        "; not confirmed: the budget is used up (confirming takes 16 executions)");
    }

    @Test
    void aBudgetOfExecutionsIsSharedToo() {
        run(budget("50 executions"));

        assertThat(fresh()).hasSize(20);
        assertThat(world.results.landings()).hasSize(50);
    }

    @Test
    void whoDoesNotWantItIsToldAtOnce() {
        long id = run(HISTORY.replace("precision: 3%", "precision: 3%, confirm: false"));

        assertThat(world.analysis(id).verdicts().regressed()).isEqualTo(1);
        assertThat(fresh()).isEmpty();
        assertThat(world.comparisons(id).getLast().finding()).isNull();
    }

    @Test
    void severalAreConfirmedOneAfterTheOtherTheLargestFirst() {
        world.truth = ConfirmingTests::twoRegressions;
        long id = run(HISTORY);

        assertThat(world.store().confirmations(id))
                .extracting(c -> c.old() + " " + c.current() + " " + c.state())
                .as("the second would take more than the analysis itself")
                .containsExactly("1.1 1.2 DONE", "1.0 1.1 LEFT_OUT");
        assertThat(world.comparisons(id))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.REGRESSED);
        assertThat(world.comparisons(id).getFirst().sentence())
                .endsWith(
                        "not confirmed: all confirmations together would take more executions"
                                + " than the analysis itself");
    }

    @Test
    void oneThatCannotBeMeasuredIsLeftOutAndTriedAgainWhenAsked() {
        world.execution =
                task ->
                        task.name().startsWith("confirmation-1-1.2-")
                                ? World.exit(3)
                                : FakeTasks.End.SUCCESS;
        long id = run(HISTORY);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().confirmations(id))
                .extracting(StoredConfirmation::detail)
                .containsExactly("3 executions failed, the last with exit: it ended with status 3");
        assertThat(world.comparisons(id).getLast().sentence())
                .endsWith(
                        "not confirmed: 3 executions failed, the last with exit: it ended with status 3");
    }

    @Test
    void stoppedInTheMiddleItGoesOnWhereItWas() {
        long id = world.start(HISTORY);
        world.conductor().advance(id);
        while (fresh().size() < 3) {
            world.tasks.runNext();
            world.conductor().advance(id);
        }
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.CONFIRMING);
        assertThat(world.analysis(id).detail())
                .isEqualTo("measures 1.1 and 1.2 again on alpha, to confirm a regression");
        world.store().stop(id, "stopped by test");
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.STOPPED);
        assertThat(world.comparisons(id).getLast().sentence())
                .endsWith("not confirmed: the analysis ended first");
        assertThat(world.analysis(id).verdicts().regressed()).isZero();

        world.store().resume(id);
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.analysis(id).verdicts().regressed()).isEqualTo(1);
        assertThat(fresh()).hasSize(8);
    }

    @Test
    void configurationsAreNoNeighbours() {
        world.truth = landing -> "1".equals(landing.configuration().get("level")) ? 1 : 2;
        run(
                """
                analysis: which
                kind: comparison
                module: been/compressors
                vary: {program: [gzip], level: [1, 9]}
                repeat: {executions: 4}
                """);

        assertThat(fresh()).isEmpty();
    }

    private long run(String document) {
        long id = world.start(document);
        world.turn(id);
        return id;
    }

    private static Finding finding(Comparison told) {
        return Objects.requireNonNull(told.finding());
    }

    private static double twoRegressions(Landing landing) {
        return switch (landing.version()) {
            case "1.0" -> 10;
            case "1.1" -> 11;
            default -> 14;
        };
    }

    private static String budget(String budget) {
        return HISTORY.replace(
                "executions: 4, confidence: 95%, tolerance: 3%, precision: 3%",
                "precision: 1%, pilot: {executions: 4}, budget: " + budget);
    }

    private List<Landing> fresh() {
        return world.results.landings().stream()
                .filter(landing -> landing.address().experiment().startsWith("confirmation-"))
                .toList();
    }
}
