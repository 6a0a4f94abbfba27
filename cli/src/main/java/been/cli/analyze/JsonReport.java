package been.cli.analyze;

import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.FalseDiscovery;
import been.statistics.compare.Judgement;
import been.statistics.compare.TTest;
import been.statistics.compare.TwoSampleTests;
import been.statistics.wording.Sentence;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The statistics as JSON with unrounded numbers; what is not known, or infinite, is null. A suffix
 * such as {@code _99} is the confidence in per cent.
 */
final class JsonReport {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final VersionJson versionJson;

    JsonReport(VersionJson versionJson) {
        this.versionJson = versionJson;
    }

    /** Versions without comparison: one without a label by itself, others as a list. */
    String describe(List<VersionStatistics> versions) {
        if (versions.size() == 1 && versions.getFirst().version().version() == null) {
            return text(versionJson.of(versions.getFirst()));
        }
        ObjectNode root = NODES.objectNode();
        ArrayNode list = root.putArray("versions");
        versions.forEach(version -> list.add(versionJson.of(version)));
        return text(root);
    }

    /** One comparison at top level, several as a list. */
    String compare(List<PairStatistics> pairs, Sentence sentence) {
        if (pairs.size() == 1) {
            return text(pair(pairs.getFirst(), sentence));
        }
        double[] p = pairs.stream().mapToDouble(pair -> pair.p().orElse(1.0)).toArray();
        double[] adjusted = FalseDiscovery.adjusted(p);
        ObjectNode root = NODES.objectNode();
        ArrayNode list = root.putArray("comparisons");
        for (int i = 0; i < adjusted.length; i++) {
            ObjectNode pair = pair(pairs.get(i), sentence);
            if (pairs.get(i).p().isPresent()) {
                pair.withObject("/comparison/verdict").put("p_adjusted", adjusted[i]);
            }
            list.add(pair);
        }
        return text(root);
    }

    private static String text(ObjectNode root) {
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    private ObjectNode pair(PairStatistics pair, Sentence sentence) {
        ObjectNode node = NODES.objectNode();
        node.set("old", versionJson.of(pair.old()));
        node.set("new", versionJson.of(pair.current()));
        ObjectNode comparison = node.putObject("comparison");
        ObjectNode change = comparison.putObject("change_99");
        change.put("detected", pair.thesisChange().detected());
        VersionJson.number(change, "relative", pair.thesisChange().relative());
        comparison.set("effect_size_95", effect(pair.effect()));
        pair.bootstrap()
                .ifPresent(interval -> {
                    ObjectNode bootstrap = comparison.putObject("bootstrap_95");
                    VersionJson.number(bootstrap, "low", interval.low());
                    VersionJson.number(bootstrap, "high", interval.high());
                });
        pair.tests().ifPresent(tests -> comparison.set("tests", tests(tests)));
        comparison.set("verdict", verdict(pair, sentence));
        return node;
    }

    private static ObjectNode verdict(PairStatistics pair, Sentence sentence) {
        ObjectNode node = NODES.objectNode();
        switch (pair.judgement()) {
            case Judgement.NotJudged(var reason) -> {
                node.putNull("verdict");
                node.put("reason", reason.sentence());
            }
            case Judgement.Judged(var verdict, var effect, Criteria criteria) -> {
                node.put("verdict", VersionJson.lower(verdict));
                node.put("better", VersionJson.lower(criteria.better()));
                node.put("confidence", criteria.confidence().level());
                node.put("tolerance", criteria.tolerance());
                node.put("precision", criteria.precision());
                node.setAll(effect(effect));
            }
        }
        pair.p().ifPresent(p -> VersionJson.number(node, "p", p));
        node.put(
                "sentence",
                sentence.of(pair.judgement(), pair.old().label(), pair.current().label()));
        return node;
    }

    private static ObjectNode effect(EffectSize effect) {
        ObjectNode node = NODES.objectNode();
        switch (effect) {
            case EffectSize.Determined(var ratio, var level, var freedom) -> {
                VersionJson.number(node, "ratio", ratio.estimate());
                VersionJson.number(node, "low", ratio.low());
                VersionJson.number(node, "high", ratio.high());
                node.put("level", VersionJson.lower(level));
                node.put("df", freedom);
            }
            case EffectSize.Undetermined(var reason) -> {
                node.putNull("ratio");
                node.put("undetermined", reason.sentence());
            }
        }
        return node;
    }

    private static ObjectNode tests(TwoSampleTests tests) {
        ObjectNode node = NODES.objectNode();
        node.set("student_t", tTest(tests.studentT()));
        node.set("welch_t", tTest(tests.welchT()));
        ObjectNode mannWhitney = node.putObject("mann_whitney");
        VersionJson.number(mannWhitney, "u", tests.mannWhitney().u());
        VersionJson.number(mannWhitney, "p", tests.mannWhitney().p());
        mannWhitney.put("exact", tests.mannWhitney().exact());
        ObjectNode smirnov = node.putObject("kolmogorov_smirnov");
        VersionJson.number(smirnov, "d", tests.kolmogorovSmirnov().d());
        VersionJson.number(smirnov, "p", tests.kolmogorovSmirnov().p());
        smirnov.put("exact", tests.kolmogorovSmirnov().exact());
        ObjectNode kruskal = node.putObject("kruskal_wallis");
        VersionJson.number(kruskal, "h", tests.kruskalWallis().h());
        VersionJson.number(kruskal, "p", tests.kruskalWallis().p());
        VersionJson.number(node, "cliffs_delta", tests.shift().cliffsDelta());
        VersionJson.number(node, "hodges_lehmann", tests.shift().hodgesLehmann());
        return node;
    }

    private static ObjectNode tTest(TTest test) {
        ObjectNode node = NODES.objectNode();
        VersionJson.number(node, "t", test.t());
        VersionJson.number(node, "p", test.p());
        VersionJson.number(node, "df", test.degreesOfFreedom());
        return node;
    }
}
