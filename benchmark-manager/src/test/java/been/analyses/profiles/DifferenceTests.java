package been.analyses.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.protocol.profiles.Collapsed;
import been.protocol.profiles.FunctionCost;
import been.statistics.Confidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class DifferenceTests {
    private static final int EXECUTIONS = 5;
    private static final int SAMPLES = 2000;
    private static final Map<String, Double> OLD =
            Map.of(
                    "main;read", 0.30,
                    "main;parse", 0.20,
                    "main;parse;number", 0.15,
                    "main;parse;text", 0.15,
                    "main;parse;text;copy", 0.10,
                    "main;write", 0.05,
                    "main;write;copy", 0.05);

    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(21);

    /** Samples of executions of a program with these costs. */
    private List<Collapsed> executions(Map<String, Double> costs) {
        var stacks = new TreeMap<>(costs);
        double all = stacks.values().stream().mapToDouble(Double::doubleValue).sum();
        List<Collapsed> executions = new ArrayList<>();
        for (int i = 0; i < EXECUTIONS; i++) {
            var one = new Collapsed();
            for (int k = 0; k < SAMPLES * all; k++) {
                double at = random.nextDouble() * all;
                for (Map.Entry<String, Double> stack : stacks.entrySet()) {
                    at -= stack.getValue();
                    if (at < 0) {
                        one.add(List.of(stack.getKey().split(";", -1)), 1);
                        break;
                    }
                }
            }
            executions.add(one);
        }
        return executions;
    }

    private List<FunctionCost> compare(Map<String, Double> current) {
        double ratio = current.values().stream().mapToDouble(Double::doubleValue).sum();
        return Difference.of(
                executions(OLD),
                executions(current),
                new Ratio(ratio, ratio - 0.005, ratio + 0.005),
                Confidence.P99);
    }

    private static Map<String, Double> with(Map<String, Double> other) {
        var all = new TreeMap<>(OLD);
        other.forEach((stack, cost) -> {
            if (cost == 0) {
                all.remove(stack);
            } else {
                all.put(stack, cost);
            }
        });
        return all;
    }

    private static List<FunctionCost> changed(List<FunctionCost> rows) {
        return rows.stream().filter(FunctionCost::isChanged).toList();
    }

    @Test
    void slowerFunctionComesFirstAndAlone() {
        List<FunctionCost> rows = compare(with(Map.of("main;parse;number", 0.19)));
        assertThat(changed(rows)).hasSize(1);
        FunctionCost first = rows.getFirst();
        assertThat(first.function()).isEqualTo("number");
        assertThat(first.within()).isNull();
        assertThat(first.self().low()).isLessThan(0.04).isPositive();
        assertThat(first.self().high()).isGreaterThan(0.04);
    }

    @Test
    void newFunctionIsNamedWithItsCaller() {
        List<FunctionCost> rows = compare(with(Map.of("main;write;flush", 0.04)));
        assertThat(changed(rows)).hasSize(1);
        assertThat(rows.getFirst().function()).isEqualTo("flush");
        assertThat(rows.getFirst().within()).isEqualTo("write");
    }

    @Test
    void newCallOfKnownFunctionBelongsToItsCaller() {
        List<FunctionCost> rows = compare(with(Map.of("main;write;number", 0.04)));
        assertThat(changed(rows)).hasSize(1);
        assertThat(rows.getFirst().function()).isEqualTo("number");
        assertThat(rows.getFirst().within()).isEqualTo("write");
    }

    @Test
    void renamedFunctionIsNoChange() {
        assertThat(
                        changed(
                                compare(
                                        with(
                                                Map.of(
                                                        "main;parse;text", 0.0,
                                                        "main;parse;text;copy", 0.0,
                                                        "main;parse;string", 0.15,
                                                        "main;parse;string;copy", 0.10)))))
                .isEmpty();
    }

    @Test
    void splitFunctionIsNoChange() {
        assertThat(
                        changed(
                                compare(
                                        with(
                                                Map.of(
                                                        "main;read", 0.10,
                                                        "main;read;head", 0.12,
                                                        "main;read;body", 0.08)))))
                .isEmpty();
    }

    @Test
    void inlinedFunctionIsNoChange() {
        assertThat(
                        changed(
                                compare(
                                        with(
                                                Map.of(
                                                        "main;parse", 0.35,
                                                        "main;parse;number", 0.0)))))
                .isEmpty();
    }

    /** It remains where something else calls it. */
    @Test
    void functionInlinedIntoOneCallerIsNoChange() {
        assertThat(
                        changed(
                                compare(
                                        with(
                                                Map.of(
                                                        "main;parse;text", 0.25,
                                                        "main;parse;text;copy", 0.0)))))
                .isEmpty();
    }

    @Test
    void renamedAndSlowerFunctionIsOneChange() {
        List<FunctionCost> rows =
                compare(with(Map.of("main;parse;number", 0.0, "main;parse;decimal", 0.19)));
        assertThat(changed(rows)).hasSize(1);
        FunctionCost first = rows.getFirst();
        assertThat(first.function()).isEqualTo("decimal");
        assertThat(first.parts()).extracting(FunctionCost.Part::function).contains("number");
        assertThat(first.self().change()).isBetween(0.02, 0.06);
    }

    @Test
    void sameProgramHasNoChange() {
        for (int i = 0; i < 20; i++) {
            assertThat(changed(compare(OLD))).isEmpty();
        }
    }

    /** A counting profiler sees the same in every execution. */
    @Test
    void exactCountsHaveExactIntervals() {
        var old = new Collapsed();
        old.add(List.of("main", "work"), 1000);
        var current = new Collapsed();
        current.add(List.of("main", "work"), 1000);
        current.add(List.of("main", "extra"), 30);
        List<FunctionCost> rows =
                Difference.of(
                        List.of(old, old),
                        List.of(current, current),
                        new Ratio(1.03, 1.03, 1.03),
                        Confidence.P99);
        assertThat(rows.getFirst().isChanged()).isTrue();
        assertThat(rows.getFirst().function()).isEqualTo("extra");
        assertThat(rows.getFirst().self().change()).isCloseTo(0.03, within(1e-9));
    }

    @Test
    void flameGraphHasTheFramesOfBothVersions() {
        var old = new Collapsed();
        old.add(List.of("main", "parse"), 10);
        var current = new Collapsed();
        current.add(List.of("main", "decode"), 10);
        var graph = FlameGraphs.of(List.of(old), List.of(current), Ratio.SAME);
        assertThat(graph.names()).containsExactly("main", "decode", "parse");
        assertThat(graph.only()).isEqualTo("bno");
        assertThat(graph.levels()).containsExactly(0, 1, 1);
        assertThat(graph.old()).containsExactly(1_000_000, 0, 1_000_000);
        assertThat(graph.current()).containsExactly(1_000_000, 1_000_000, 0);
    }
}
