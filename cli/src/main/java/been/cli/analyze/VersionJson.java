package been.cli.analyze;

import been.statistics.Confidence;
import been.statistics.Counts;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.describe.Description;
import been.statistics.levels.Costs;
import been.statistics.levels.OptimumCount;
import been.statistics.levels.ThesisOptimum;
import been.statistics.levels.VarianceComponents;
import been.statistics.levels.VarianceComponents.Component;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON object of one version: its shape, description, levels and, with costs, optima. */
final class VersionJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Optional<Costs> costs;

    /**
     * @param costs without which there are no optima
     */
    VersionJson(Optional<Costs> costs) {
        this.costs = costs;
    }

    ObjectNode of(VersionStatistics statistics) {
        ObjectNode node = NODES.objectNode();
        node.put("version", statistics.version().version());
        Counts counts = statistics.observations().counts();
        if (counts.even()) {
            ArrayNode shape = node.putArray("shape");
            shape.add(counts.binaries());
            shape.add(counts.executions() / counts.binaries());
            shape.add(counts.measurements() / counts.executions());
        } else {
            node.putNull("shape");
        }
        ObjectNode totals = node.putObject("counts");
        totals.put("binaries", counts.binaries());
        totals.put("executions", counts.executions());
        totals.put("measurements", counts.measurements());
        ArrayNode missing = node.putArray("not_observed");
        statistics.observations().notObserved().forEach(level -> missing.add(lower(level)));
        node.set("describe", description(statistics.description()));
        node.set("thesis_99", thesis(statistics.levels()));
        node.set("two_level_99", twoLevel(statistics.pooled()));
        node.set("kalibera_jones_95", kaliberaJones(statistics.levels()));
        costs.ifPresent(c -> {
            node.set("optimum", thesisOptimum(statistics.levels(), c));
            node.set("optimum_kalibera_jones", optimum(statistics.levels(), c));
        });
        return node;
    }

    private static ObjectNode description(Description d) {
        ObjectNode node = NODES.objectNode();
        node.put("n", d.n());
        number(node, "mean", d.mean());
        number(node, "variance", d.variance());
        number(node, "sd", d.sd());
        number(node, "min", d.min());
        number(node, "q1", d.q1());
        number(node, "median", d.median());
        number(node, "q3", d.q3());
        number(node, "max", d.max());
        number(node, "mad", d.mad());
        number(node, "cv", d.cv());
        number(node, "p95", d.p95());
        number(node, "p99", d.p99());
        number(node, "p999", d.p999());
        ArrayNode autocorrelation = node.putArray("autocorrelation");
        d.dependence().autocorrelation().forEach(autocorrelation::add);
        number(node, "effective_sample_size", d.dependence().effectiveSampleSize());
        return node;
    }

    private static ObjectNode thesis(VarianceComponents levels) {
        ObjectNode node = NODES.objectNode();
        number(node, "mean", levels.mean());
        number(node, "s2_e", biased(levels, Level.MEASUREMENT));
        number(node, "s2_b", biased(levels, Level.EXECUTION));
        number(node, "s2_v", biased(levels, Level.BINARY));
        interval(node, levels.thesisInterval(Confidence.P99));
        return node;
    }

    private static ObjectNode twoLevel(VarianceComponents pooled) {
        ObjectNode node = NODES.objectNode();
        number(node, "mean", pooled.mean());
        number(node, "s2_rho", biased(pooled, Level.EXECUTION));
        number(node, "s2_sigma", biased(pooled, Level.MEASUREMENT));
        interval(node, pooled.thesisInterval(Confidence.P99));
        return node;
    }

    private static ObjectNode kaliberaJones(VarianceComponents levels) {
        ObjectNode node = NODES.objectNode();
        number(node, "t2_iteration", unbiased(levels, Level.MEASUREMENT));
        number(node, "t2_execution", unbiased(levels, Level.EXECUTION));
        number(node, "t2_binary", unbiased(levels, Level.BINARY));
        if (!levels.components().isEmpty()) {
            node.put("df", levels.components().getLast().repetitions() - 1);
        }
        interval(node, levels.topLevelInterval(Confidence.P95));
        return node;
    }

    private static ObjectNode thesisOptimum(VarianceComponents levels, Costs costs) {
        ThesisOptimum optimum = ThesisOptimum.of(levels, costs.execution(), costs.binary());
        ObjectNode node = NODES.objectNode();
        number(node, "warmup_cost", costs.execution());
        number(node, "build_cost", costs.binary());
        number(node, "executions", optimum.executions());
        number(node, "measurements", optimum.measurements());
        return node;
    }

    private static ObjectNode optimum(VarianceComponents levels, Costs costs) {
        ObjectNode node = NODES.objectNode();
        for (OptimumCount count : OptimumCount.of(levels, costs)) {
            number(node, lower(count.level()) + "s", count.unrounded());
        }
        return node;
    }

    private static double biased(VarianceComponents levels, Level level) {
        return levels.component(level).map(Component::biased).orElse(Double.NaN);
    }

    private static double unbiased(VarianceComponents levels, Level level) {
        return levels.component(level).map(Component::unbiased).orElse(Double.NaN);
    }

    private static void interval(ObjectNode node, Optional<Interval> interval) {
        number(node, "half_width", interval.map(Interval::halfWidth).orElse(Double.NaN));
        number(node, "low", interval.map(Interval::low).orElse(Double.NaN));
        number(node, "high", interval.map(Interval::high).orElse(Double.NaN));
    }

    /** Unknown and infinite numbers are null. */
    static void number(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        } else {
            node.putNull(name);
        }
    }

    static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
