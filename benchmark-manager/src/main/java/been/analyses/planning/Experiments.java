package been.analyses.planning;

import been.analyses.definition.Definition;
import been.analyses.module.Template;
import been.protocol.analyses.AnalysisKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Derives the experiments of an analysis. */
public final class Experiments {
    private static final int LONGEST_KEY = 60;

    private Experiments() {}

    /**
     * The experiments of a comparison in display order, those of a regression version by version.
     *
     * @param versions of a regression, oldest first; unused for a comparison
     */
    public static List<Experiment> of(Definition definition, List<String> versions) {
        if (definition.kind() == AnalysisKind.REGRESSION) {
            return added(definition, List.of(), versions);
        }
        Set<String> keys = new HashSet<>();
        List<SortedMap<String, String>> configurations = definition.configurations();
        List<Experiment> experiments = new ArrayList<>();
        for (int i = 0; i < configurations.size(); i++) {
            SortedMap<String, String> configuration = configurations.get(i);
            String label = label(definition, definition.combinations().get(i));
            experiments.add(
                    new Experiment(
                            key(label, keys),
                            label,
                            configuration.get(Template.VERSION),
                            configuration));
        }
        return experiments;
    }

    /**
     * The experiments for additional versions of a regression, in every configuration.
     *
     * @param taken keys of the existing experiments
     */
    public static List<Experiment> added(
            Definition definition, Collection<String> taken, List<String> versions) {
        Set<String> keys =
                taken.stream()
                        .map(key -> key.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toCollection(HashSet::new));
        List<SortedMap<String, String>> configurations = definition.configurations();
        List<Experiment> experiments = new ArrayList<>();
        for (String version : versions) {
            for (int i = 0; i < configurations.size(); i++) {
                String varied = label(definition, definition.combinations().get(i));
                String label = varied.isEmpty() ? version : version + " " + varied;
                experiments.add(
                        new Experiment(key(label, keys), label, version, configurations.get(i)));
            }
        }
        return experiments;
    }

    /**
     * Values joined by spaces, in the order of the module's parameters; numbers and flags are
     * ambiguous alone and get their names: {@code gzip level=6}. An empty value is {@code no
     * option}.
     */
    private static String label(Definition definition, Map<String, String> combination) {
        List<String> order = new ArrayList<>(definition.module().parameterNames());
        order.add(Template.VERSION);
        order.add(Template.HOST);
        return order.stream()
                .distinct()
                .filter(combination::containsKey)
                .map(name -> part(name, combination.getOrDefault(name, "")))
                .collect(Collectors.joining(" "));
    }

    private static String part(String name, String value) {
        if (value.isEmpty()) {
            return "no " + name;
        }
        boolean saysNothingAlone =
                !name.equals(Template.VERSION)
                        && (value.matches("[+-]?[0-9.]+([eE][+-]?[0-9]+)?")
                                || value.matches("true|false|yes|no|on|off"));
        return saysNothingAlone ? name + "=" + value : value;
    }

    private static String key(String label, Set<String> taken) {
        String safe = label.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
        String base = safe.isEmpty() ? "experiment" : safe;
        base = base.length() <= LONGEST_KEY ? base : base.substring(0, LONGEST_KEY);
        String key = base;
        // Case-insensitive file systems must not merge two experiments' folders.
        for (int i = 2; !taken.add(key.toLowerCase(Locale.ROOT)); i++) {
            key = base + "-" + i;
        }
        return key;
    }
}
