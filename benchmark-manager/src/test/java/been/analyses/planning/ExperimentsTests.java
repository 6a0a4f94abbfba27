package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Definition;
import been.analyses.definition.ProfileUse;
import been.analyses.definition.Repeat;
import been.analyses.definition.RoleSettings;
import been.analyses.definition.Versions;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.Bounds;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.Parameter;
import been.analyses.module.Role;
import been.analyses.module.Run;
import been.documents.Place;
import been.protocol.Monitoring;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.analyses.AnalysisKind;
import been.protocol.results.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExperimentsTests {

    @Test
    void aRegressionHasOneExperimentAVersion() {
        Definition regression = definition(AnalysisKind.REGRESSION, List.of(new TreeMap<>()));

        List<Experiment> experiments = Experiments.of(regression, List.of("1.9", "1.10", "2.0+b"));

        assertThat(experiments)
                .extracting(Experiment::label)
                .containsExactly("1.9", "1.10", "2.0+b");
        assertThat(experiments).extracting(Experiment::key).containsExactly("1.9", "1.10", "2.0-b");
        assertThat(experiments).extracting(e -> e.configuration().get("level")).containsOnly("3");
    }

    @Test
    void aRegressionMeasuresEachVersionInEveryCombination() {
        Definition regression =
                definition(
                        AnalysisKind.REGRESSION,
                        List.of(
                                sorted(Map.of("program", "gzip")),
                                sorted(Map.of("program", "xz", "level", "6"))));

        List<Experiment> experiments = Experiments.of(regression, List.of("1.9", "1.10"));

        assertThat(experiments)
                .extracting(Experiment::label)
                .containsExactly("1.9 gzip", "1.9 xz level=6", "1.10 gzip", "1.10 xz level=6");
        assertThat(experiments)
                .extracting(Experiment::version)
                .containsExactly("1.9", "1.9", "1.10", "1.10");
        assertThat(experiments.get(2).configuration())
                .isEqualTo(Map.of("program", "gzip", "level", "3"));
        assertThat(
                        Experiments.added(
                                regression,
                                experiments.stream().map(Experiment::key).toList(),
                                List.of("2.0")))
                .extracting(Experiment::key)
                .containsExactly("2.0-gzip", "2.0-xz-level-6");
    }

    @Test
    void combinationsAreCalledByWhatVaries() {
        Definition comparison =
                definition(
                        AnalysisKind.COMPARISON,
                        List.of(
                                sorted(Map.of("program", "gzip", "level", "6")),
                                sorted(Map.of("program", "xz", "level", "6")),
                                sorted(Map.of("program", "xz", "level", ""))));

        List<Experiment> experiments = Experiments.of(comparison, List.of());

        assertThat(experiments)
                .extracting(Experiment::label)
                .containsExactly("gzip level=6", "xz level=6", "xz no level");
        assertThat(experiments)
                .extracting(Experiment::key)
                .containsExactly("gzip-level-6", "xz-level-6", "xz-no-level");
    }

    @Test
    void keysStayApartAlsoWhereLettersAreFolded() {
        Definition comparison =
                definition(
                        AnalysisKind.COMPARISON,
                        List.of(
                                sorted(Map.of("program", "a b")),
                                sorted(Map.of("program", "A/B")),
                                sorted(Map.of("program", "x".repeat(200))),
                                sorted(Map.of("program", "x".repeat(201))),
                                sorted(Map.of("program", "…"))));

        List<String> keys =
                Experiments.of(comparison, List.of()).stream().map(Experiment::key).toList();

        assertThat(keys).startsWith("a-b", "A-B-2").doesNotHaveDuplicates();
        assertThat(keys).allMatch(key -> key.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}"));
    }

    private static Definition definition(
            AnalysisKind kind, List<SortedMap<String, String>> combinations) {
        var text = new Parameter.AnyText();
        var module =
                new BenchmarkModule(
                        "",
                        List.of(
                                new Parameter("program", text, null, ""),
                                new Parameter("level", text, "3", "")),
                        List.of(
                                new MeasuredMetric(
                                        new Metric("wall-time", "s", "time", Metric.Better.LOWER),
                                        MeasuredMetric.RunFigure.WALL_TIME)),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(
                                Role.only(
                                        new Run(
                                                new Program.Command(List.of("a")),
                                                Map.of(),
                                                Map.of(),
                                                Map.of(),
                                                Optional.empty(),
                                                Optional.empty()),
                                        List.of())),
                        List.of());
        return new Definition(
                "x",
                kind,
                Definition.COMMAND,
                module,
                Map.of(),
                new Versions.Unversioned(),
                module.metrics(),
                sorted(Map.of("level", "3")),
                combinations,
                0,
                Map.of(
                        Role.ONLY,
                        new RoleSettings(
                                Placement.ANYWHERE_SHARED,
                                new Place(1, 1),
                                Bounds.NONE,
                                Optional.empty())),
                new Repeat(
                        0.01,
                        0.99,
                        0.01,
                        Optional.of(2),
                        Optional.empty(),
                        5,
                        Optional.empty(),
                        Optional.empty()),
                Monitoring.NONE,
                ProfileUse.NOTHING,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static SortedMap<String, String> sorted(Map<String, String> map) {
        return new TreeMap<>(map);
    }
}
