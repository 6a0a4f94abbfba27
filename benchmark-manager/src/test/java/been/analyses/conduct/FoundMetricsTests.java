package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisState;
import been.protocol.results.Metric;
import been.protocol.results.Metric.Better;
import been.protocol.results.Summary;
import been.results.ImportFormat;
import been.results.MeasurementOrigin;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Analyses whose benchmarks are found in files that executions write. */
class FoundMetricsTests {
    private static final Metric TREE = new Metric("tree", "ms", "tree", Better.LOWER);
    private static final Metric LIST = new Metric("list", "ms", "list", Better.LOWER);
    private static final String FILE =
            """
            analysis: found
            kind: regression
            command: {run: "bench ${version}", measure: {format: jmh, file: jmh.json}}
            versions: {list: ["1.0", "1.1", "1.2"]}
            repeat: {executions: 3, confidence: 95%, tolerance: 3%, precision: 3%, confirm: false}
            """;

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
        world.results.find(_ -> List.of(TREE, LIST));
    }

    @Test
    void everyBenchmarkInTheFileIsJudged() {
        long id = world.start(FILE);
        assertThat(metrics(id).metrics()).isEmpty();
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.results.landings().getFirst().origins())
                .containsExactly(
                        new MeasurementOrigin.Converted(
                                ImportFormat.JMH, "jmh.json", null, List.of(), Summary.MEAN));
        assertThat(world.comparisons(id))
                .extracting(c -> c.metric() + " " + c.verdict().word())
                .containsExactly(
                        "tree equivalent", "tree regressed", "list equivalent", "list regressed");
        assertThat(metrics(id)).isEqualTo(new RunMetrics(List.of(TREE, LIST), List.of()));
    }

    @Test
    void whatAVersionLacksIsSaidAndNeverJudged() {
        world.results.find(
                landing -> landing.version().equals("1.1") ? List.of(TREE) : List.of(TREE, LIST));
        long id = world.start(FILE);
        world.turn(id);

        assertThat(world.comparisons(id))
                .extracting(c -> c.metric() + " " + c.verdict().word())
                .as("of list, 1.0 is compared with 1.2")
                .containsExactly("tree equivalent", "tree regressed", "list regressed");
        assertThat(metrics(id).notes()).containsExactly("list is not in the results of 1.1");
    }

    @Test
    void aNameThatAnotherPackageHasSinceAVersionIsSaid() {
        var before = new Metric("Parse.run", "ms", "Parse.run", Better.LOWER);
        var same = new Metric("Parse.run-0a1b2c", "ms", "org.a.Parse.run", Better.LOWER);
        var added = new Metric("Parse.run-3d4e5f", "ms", "org.b.Parse.run", Better.LOWER);
        world.results.find(landing ->
                landing.version().equals("1.2") ? List.of(same, added) : List.of(before));
        long id = world.start(FILE);
        world.turn(id);

        assertThat(metrics(id).notes())
                .contains(
                        "Parse.run is the name of several benchmarks in 1.2 (org.a.Parse.run, org.b.Parse.run)")
                .noneMatch(note -> note.startsWith("Parse.run is not in"));
    }

    @Test
    void whatAnExecutionLacksIsSaid() {
        world.results.find(landing ->
                landing.version().equals("1.1") && landing.address().execution() == 0
                        ? List.of(TREE)
                        : List.of(TREE, LIST));
        long id = world.start(FILE);
        world.turn(id);

        assertThat(world.comparisons(id)).hasSize(4);
        assertThat(metrics(id).notes()).containsExactly("list is not in 1 of 3 executions of 1.1");
    }

    @Test
    void valuesInAnotherUnitAreNotCompared() {
        var other = new Metric("list", "us", "list", Better.LOWER);
        world.results.find(
                landing -> List.of(TREE, landing.version().equals("1.2") ? other : LIST));
        long id = world.start(FILE);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.comparisons(id))
                .filteredOn(c -> c.metric().equals("list"))
                .as("the last version has another unit")
                .allMatch(c -> c.sentence().contains("1.1") && !c.sentence().contains("1.2"));
        assertThat(metrics(id).notes())
                .singleElement()
                .asString()
                .matches(
                        "list is left out of 1\\..* \\(in (us there, in ms|ms there, in us) before\\).*");
    }

    @Test
    void chosenBenchmarksAreAskedForByName() {
        long id = world.start(FILE.replace("repeat:", "benchmarks: [tree, lost]\nrepeat:"));
        world.results.find(_ -> List.of(TREE));
        world.turn(id);

        assertThat(world.results.landings().getFirst().origins())
                .containsExactly(
                        new MeasurementOrigin.Converted(
                                ImportFormat.JMH,
                                "jmh.json",
                                null,
                                List.of("tree", "lost"),
                                Summary.MEAN));
        assertThat(metrics(id).notes())
                .containsExactly("lost is not in the results of any execution");
    }

    private RunMetrics metrics(long id) {
        return new Findings(world.store(), world.results)
                .metrics(id, world.definition(world.analysis(id).document()));
    }
}
