package been.analyses.conduct;

import been.analyses.conduct.Questions.Question;
import been.analyses.evaluators.EvaluatorManifest;
import been.analyses.module.Parameter;
import been.protocol.Wire;
import been.protocol.results.Metric;
import been.results.Evaluation;
import been.results.EvaluationRuns.IngredientExperiment;
import been.results.EvaluationRuns.Ingredients;
import been.results.EvaluationTarget;
import been.results.EvaluationTarget.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Writes {@code input.json}, which describes the input of an evaluator. Pure. */
final class EvaluatorInput {
    /** Incremented if the meaning of a field changes. */
    private static final int FORMAT = 2;

    /** The file with what the platform computed from the results. */
    static final String STATISTICS = "statistics.json";

    private EvaluatorInput() {}

    /**
     * @param files in the same folder, by their paths
     */
    static String json(
            Evaluation evaluation,
            EvaluatorManifest manifest,
            Question question,
            Ingredients ingredients,
            Set<String> files) {
        var input = new LinkedHashMap<String, Object>();
        input.put("format", FORMAT);
        input.put("analysis", question.facts());
        input.put("target", target(evaluation.target()));
        input.put("parameters", parameters(manifest, evaluation.parameters()));
        input.put("metrics", metrics(ingredients));
        input.put(
                "experiments",
                ingredients.experiments().stream().map(one -> experiment(one, files)).toList());
        input.put("statistics", STATISTICS);
        input.put(
                "evaluations",
                ingredients.evaluations().stream().map(one -> evaluation(one, files)).toList());
        return Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(input);
    }

    private static Map<String, Object> target(EvaluationTarget target) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("scope", target.scope().word());
        if (target.scope() != Scope.ANALYSIS) {
            facts.put("experiment", target.experiment());
        }
        if (target.binary() != null) {
            facts.put("binary", target.binary());
        }
        if (target.execution() != null) {
            facts.put("execution", target.execution());
        }
        return facts;
    }

    /** Numbers as JSON numbers, everything else as strings. */
    private static Map<String, Object> parameters(
            EvaluatorManifest manifest, Map<String, String> values) {
        var typed = new LinkedHashMap<String, Object>();
        for (Parameter parameter : manifest.parameters()) {
            String value = values.get(parameter.name());
            if (value != null) {
                typed.put(
                        parameter.name(),
                        switch (parameter.type()) {
                            case Parameter.Whole _ -> Long.valueOf(value);
                            case Parameter.Real _ -> Double.valueOf(value);
                            case Parameter.Flag _ -> Boolean.valueOf(value);
                            case Parameter.AnyText _, Parameter.Choice _ -> value;
                        });
            }
        }
        return typed;
    }

    private static List<Map<String, Object>> metrics(Ingredients ingredients) {
        Set<Metric> all = new LinkedHashSet<>();
        ingredients.experiments().forEach(experiment -> all.addAll(experiment.metrics()));
        var metrics = new ArrayList<Map<String, Object>>();
        for (Metric metric : all) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("name", metric.name());
            facts.put("unit", metric.unit());
            facts.put("title", metric.title());
            facts.put("better", metric.better().name().toLowerCase(Locale.ROOT));
            facts.put("summary", metric.summary().name());
            metrics.add(facts);
        }
        return metrics;
    }

    private static Map<String, Object> experiment(IngredientExperiment one, Set<String> files) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("name", one.key());
        facts.put("version", one.version());
        facts.put("configuration", new java.util.TreeMap<>(one.configuration()));
        facts.put("executions", one.executions());
        String own = "experiments/" + one.key() + ".nc";
        facts.put("file", files.contains(own) ? own : "execution.nc");
        return facts;
    }

    private static Map<String, Object> evaluation(Evaluation one, Set<String> files) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("evaluator", one.evaluator().name());
        facts.put("target", target(one.target()));
        facts.put("parameters", one.parameters());
        String folder = "evaluators/%s/%d/".formatted(one.evaluator().name(), one.id());
        facts.put(
                "files", files.stream().filter(file -> file.startsWith(folder)).sorted().toList());
        return facts;
    }
}
