package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredExperiment;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Unmeasured;
import been.protocol.analyses.Verdict;
import been.results.Landing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories that are searched for changes instead of measured whole. */
class LongHistoryTests {
    private static final int VERSIONS = 64;
    private static final String HISTORY =
            """
            analysis: history
            kind: regression
            versions: {git: {url: /srv/prog}}
            build: {run: make, output: [prog]}
            command:
              run: "${package.version}/prog"
              measure: [{metric: time, unit: ms, better: lower, pattern: '([0-9]+)'}]
            """;

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
        versions(VERSIONS);
        slower(38, 1.03);
    }

    private void versions(int number) {
        world.answer =
                Wire.write(
                        Map.of(
                                "versions",
                                IntStream.range(0, number)
                                        .mapToObj(
                                                i -> Map.of("version", "c" + i, "source", "t" + i))
                                        .toList()));
        IntStream.range(0, number).forEach(i -> world.trees.put("c" + i, "t" + i));
    }

    private void slower(int from, double factor) {
        world.truth = landing -> number(landing.version()) >= from ? 10 * factor : 10;
    }

    private static int number(String version) {
        return Integer.parseInt(version.substring(1).replaceFirst(" .*", ""));
    }

    private long run(String document) {
        long id = world.start(document);
        world.turn(id);
        assertThat(world.analysis(id).state())
                .as(world.analysis(id).detail())
                .isEqualTo(AnalysisState.FINISHED);
        return id;
    }

    private List<String> regressed(long id) {
        return world.comparisons(id).stream()
                .filter(c -> c.verdict() == Verdict.REGRESSED)
                .map(c -> c.oldExperiment() + " " + c.newExperiment())
                .toList();
    }

    private List<Integer> measured() {
        return world.results.landings().stream()
                .map(Landing::version)
                .map(LongHistoryTests::number)
                .distinct()
                .sorted()
                .toList();
    }

    private long builds() {
        return world.tasks.descriptors().stream()
                .filter(task -> task.name().startsWith("build-"))
                .count();
    }

    private String problem(long id, int version) {
        return Objects.requireNonNullElse(world.store().history(id).get(version).problem(), "");
    }

    @Test
    void theFirstSlowCommitIsNamedAfterFewBuilds() {
        long id = run(HISTORY);

        assertThat(regressed(id)).containsExactly("c37 c38");
        assertThat(measured()).contains(0, 63, 37, 38).hasSizeLessThanOrEqualTo(13);
        assertThat(builds()).isEqualTo(measured().size());
        assertThat(world.comparisons(id))
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.REGRESSED, Verdict.EQUIVALENT);
        assertThat(problem(id, 3)).isEqualTo("not measured: no change was found between c0 and c8");
        assertThat(world.analysis(id).plan()).contains("; 12 of 64 versions");
    }

    @Test
    void aHistoryWithoutChangeTakesTheSampleOnly() {
        slower(VERSIONS, 1);
        long id = run(HISTORY);

        assertThat(measured()).containsExactly(0, 8, 16, 24, 32, 39, 47, 55, 63);
        assertThat(regressed(id)).isEmpty();
    }

    @Test
    void allVersionsAreMeasuredWhenTheFileSaysSo() {
        run(HISTORY + "repeat: {versions: all, executions: 2, confirm: false}\n");

        assertThat(measured()).hasSize(VERSIONS);
    }

    @Test
    void twoChangesAreLocatedSideBySide() {
        world.truth =
                landing -> {
                    int number = number(landing.version());
                    return number < 10 ? 10 : number < 50 ? 10.4 : 9.8;
                };
        long id = run(HISTORY);

        assertThat(regressed(id)).containsExactly("c9 c10");
        assertThat(world.comparisons(id))
                .filteredOn(c -> c.verdict() == Verdict.IMPROVED)
                .extracting(c -> c.oldExperiment() + " " + c.newExperiment())
                .containsExactly("c49 c50");
    }

    /** Neighbours run again beside each version that is taken in. */
    @Test
    void driftOfTheHostBetweenRoundsIsNoChange() {
        world.truth =
                landing ->
                        (number(landing.version()) >= 38 ? 10.5 : 10)
                                * (landing.order() >= 90 ? 1.04 : 1);
        long id = run(HISTORY + "repeat: {executions: 10}\n");

        assertThat(regressed(id)).containsExactly("c37 c38");
        assertThat(world.comparisons(id))
                .filteredOn(c -> c.verdict() != Verdict.EQUIVALENT)
                .hasSize(1);
    }

    @Test
    void whatDoesNotBuildIsSteppedOver() {
        breaks(version -> version % 3 == 1 || version > 60);
        long id = run(HISTORY);

        assertThat(regressed(id)).containsExactly("c36 c38");
        assertThat(problem(id, 37)).startsWith("build failed");
        assertThat(problem(id, 63)).startsWith("build failed");
    }

    private void breaks(IntPredicate broken) {
        IntStream.range(0, VERSIONS)
                .filter(broken)
                .forEach(version -> world.unbuildable.add("t" + version));
    }

    @Test
    void identicalBinariesNameTheCommitThatMadeTheDifference() {
        IntStream.range(0, VERSIONS)
                .forEach(i -> world.binaries.put("t" + i, i < 38 ? "old" : "new"));
        long id = run(HISTORY);

        assertThat(regressed(id)).containsExactly("c0 c39");
        assertThat(measured()).as("one of each binary").containsExactly(0, 39);
        assertThat(problem(id, 37)).isEqualTo("identical to c0");
        assertThat(problem(id, 38)).isEqualTo("identical to c39");
    }

    @Test
    void equalBinariesAtBothEndsEndABisection() {
        IntStream.range(0, VERSIONS).forEach(i -> world.binaries.put("t" + i, "same"));
        long id = world.start(HISTORY + "repeat: {versions: bisect}\n");
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FAILED);
        assertThat(world.analysis(id).detail())
                .isEqualTo("c0 and c63 have the same binary, so that the change has another cause");
    }

    @Test
    void theBudgetEndsTheSearch() {
        world.truth = landing -> number(landing.version()) >= 38 ? 15 : 10;
        long id = run(HISTORY + "repeat: {budget: 22 executions, confirm: false}\n");

        assertThat(world.results.landings()).hasSizeLessThanOrEqualTo(22);
        assertThat(problem(id, 36)).isEqualTo("not measured: the budget is used up");
        assertThat(problem(id, 3)).startsWith("not measured: no change was found");
    }

    @Test
    void aSecondAnalysisBuildsNothing() {
        String document = HISTORY + "repeat: {executions: 5}\n";
        run(document);
        long built = builds();
        run(document);

        assertThat(builds()).isEqualTo(built);
    }

    @Test
    void theSearchSurvivesCrashes() {
        long id = world.start(HISTORY + "repeat: {executions: 8}\n");
        for (int crash = 1; crash < 40; crash++) {
            world.crashes.arm(crash);
            world.turn(id);
        }

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(regressed(id)).containsExactly("c37 c38");
        assertThat(world.results.landings()).extracting(Landing::task).doesNotHaveDuplicates();
    }

    @Test
    void aVersionThatOneConfigurationAsksForIsMeasuredInAll() {
        world.truth =
                landing ->
                        number(landing.version()) >= 38
                                        && landing.configuration().containsValue("large")
                                ? 10.3
                                : 10;
        long id =
                run(
                        HISTORY.replace("package.version}/prog", "package.version}/prog ${input}")
                                + "vary: {input: [small, large]}\n");

        assertThat(regressed(id)).containsExactly("c37-large c38-large");
        assertThat(measured()).contains(0, 63, 37, 38).hasSizeLessThanOrEqualTo(13);
        assertThat(world.results.landings())
                .filteredOn(landing -> number(landing.version()) == 37)
                .extracting(landing -> landing.configuration().get("input"))
                .contains("small", "large");
        assertThat(builds()).as("one for both").isEqualTo(measured().size());
        assertThat(problem(id, 2 * 3 + 1))
                .isEqualTo("not measured: no change was found between c0 and c8");
        assertThat(world.analysis(id).plan())
                .contains("; %d of 64 versions".formatted(measured().size()));
        assertThat(world.store().unmeasured(id))
                .extracting(Unmeasured::versions)
                .satisfies(counts ->
                        assertThat(counts.stream().mapToInt(Integer::intValue).sum())
                                .isEqualTo(VERSIONS - measured().size()));

        versions(VERSIONS + 2);
        world.store().look(id);
        world.turn(id);
        assertThat(measured()).contains(65).doesNotContain(64);
    }

    @Test
    void ofNewCommitsTheNewestIsMeasured() {
        slower(66, 1.05);
        long id = run(HISTORY);
        versions(VERSIONS + 6);
        world.store().look(id);
        world.turn(id);

        assertThat(regressed(id)).containsExactly("c65 c66");
        assertThat(measured()).contains(69).doesNotContain(68);
    }

    @Test
    void tenThousandCommitsAreSearched() {
        versions(10_000);
        slower(7_777, 1.05);
        long id = run(HISTORY + "repeat: {executions: 5}\n");

        assertThat(regressed(id)).containsExactly("c7776 c7777");
        assertThat(builds()).isLessThanOrEqualTo(24);
        assertThat(world.store().history(id))
                .filteredOn(StoredExperiment::isWaiting)
                .hasSizeGreaterThan(9_900);
    }
}
