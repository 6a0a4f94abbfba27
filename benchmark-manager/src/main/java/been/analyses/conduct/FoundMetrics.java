package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.MeasuredMetric;
import been.analyses.verdict.Means;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedCollection;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The metrics of an analysis: the declared ones, then the benchmarks that its executions found in
 * files. They are derived from the landed executions and need no storage. Unit and direction are
 * those of the first execution; other executions' values with different ones are left out. Pure.
 */
final class FoundMetrics {
    private static final int MOST_NOTES = 20;
    private static final int MOST_VERSIONS = 5;

    private FoundMetrics() {}

    /** All metrics so far. */
    static List<Metric> of(Definition definition, List<StoredExecution> executions) {
        List<Metric> metrics =
                new ArrayList<>(definition.metrics().stream().map(MeasuredMetric::metric).toList());
        metrics.addAll(found(definition, executions));
        return metrics;
    }

    private static SequencedCollection<Metric> found(
            Definition definition, List<StoredExecution> executions) {
        Map<String, Metric> found = new LinkedHashMap<>();
        if (!definition.module().files().isEmpty()) {
            Set<String> declared = new HashSet<>(definition.module().metricNames());
            executions.stream()
                    .filter(Means::counts)
                    .sorted(Comparator.comparingInt(StoredExecution::order))
                    .flatMap(execution -> execution.metrics().stream())
                    .filter(metric -> !declared.contains(metric.name()))
                    .forEach(metric -> found.putIfAbsent(metric.name(), metric));
        }
        return List.copyOf(found.values());
    }

    /**
     * The executions without values whose unit, direction or benchmark differs from that of the
     * metric.
     */
    static List<StoredExecution> comparable(
            Definition definition, List<StoredExecution> executions) {
        Map<String, Metric> found = byName(found(definition, executions));
        return found.isEmpty()
                ? executions
                : executions.stream().map(execution -> comparable(found, execution)).toList();
    }

    private static StoredExecution comparable(
            Map<String, Metric> found, StoredExecution execution) {
        Set<String> others =
                execution.metrics().stream()
                        .filter(metric -> !metric.equals(found.getOrDefault(metric.name(), metric)))
                        .map(Metric::name)
                        .collect(Collectors.toSet());
        if (others.isEmpty()) {
            return execution;
        }
        Map<String, Double> means = new TreeMap<>(execution.means());
        means.keySet().removeAll(others);
        return execution.withMeans(means);
    }

    private static Map<String, Metric> byName(Collection<Metric> metrics) {
        return metrics.stream().collect(Collectors.toMap(Metric::name, metric -> metric));
    }

    /**
     * Adds the found benchmarks to the declared metrics, with a note for each one that some
     * executions lack.
     */
    static RunMetrics added(
            RunMetrics declared,
            Definition definition,
            List<StoredExecution> executions,
            Means.Values values) {
        SequencedCollection<Metric> found = found(definition, executions);
        List<Metric> metrics = new ArrayList<>(declared.metrics());
        metrics.addAll(found);
        List<String> notes = new ArrayList<>(notes(found, executions));
        found.forEach(metric -> notes.addAll(RunMetrics.uncounted(metric, executions, values)));
        if (!found.isEmpty()) {
            Set<String> known = metrics.stream().map(Metric::name).collect(Collectors.toSet());
            definition.module().files().stream()
                    .flatMap(file -> file.names().stream())
                    .distinct()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> notes.add(name + " is not in the results of any execution"));
        }
        int more = notes.size() - MOST_NOTES;
        List<String> all = new ArrayList<>(declared.notes());
        all.addAll(notes.subList(0, Math.min(notes.size(), MOST_NOTES)));
        if (more > 0) {
            all.add("%,d more notes about benchmarks".formatted(more));
        }
        return new RunMetrics(metrics, all);
    }

    /** How many executions of one version have a metric. */
    private static final class Tally {
        private int same;
        private final Set<Metric> others = new LinkedHashSet<>();
    }

    private static List<String> notes(
            SequencedCollection<Metric> found, List<StoredExecution> executions) {
        Map<String, Metric> byName = byName(found);
        Map<String, List<StoredExecution>> versions = new LinkedHashMap<>();
        executions.stream()
                .filter(Means::counts)
                .sorted(Comparator.comparingInt(StoredExecution::order))
                .forEach(execution ->
                        versions.computeIfAbsent(
                                        execution.address().experiment(), _ -> new ArrayList<>())
                                .add(execution));
        Map<String, Map<String, Tally>> tallies = new HashMap<>();
        versions.forEach((experiment, own) -> {
            Map<String, Tally> tally = tallies.computeIfAbsent(experiment, _ -> new HashMap<>());
            for (StoredExecution execution : own) {
                for (Metric metric : execution.metrics()) {
                    Metric known = byName.get(metric.name());
                    Tally one = tally.computeIfAbsent(metric.name(), _ -> new Tally());
                    if (metric.equals(known)) {
                        one.same++;
                    } else {
                        one.others.add(metric);
                    }
                }
            }
        });
        List<Metric> withDigest =
                found.stream().filter(one -> one.name().matches(".*-[0-9a-f]{6}")).toList();
        List<String> notes = new ArrayList<>();
        for (Metric metric : found) {
            List<String> without = new ArrayList<>();
            List<String> partly = new ArrayList<>();
            List<String> otherwise = new ArrayList<>();
            List<String> several = new ArrayList<>();
            versions.forEach((experiment, own) -> {
                Map<String, Tally> here = Objects.requireNonNull(tallies.get(experiment));
                Tally tally = here.getOrDefault(metric.name(), new Tally());
                String version = own.getFirst().version();
                if (!tally.others.isEmpty()) {
                    otherwise.add(version + " " + difference(metric, tally.others));
                } else if (tally.same == 0) {
                    // Another package has the name, too, so all got others.
                    String titles =
                            withDigest.stream()
                                    .filter(one -> here.containsKey(one.name()))
                                    .map(Metric::title)
                                    .filter(title -> title.endsWith("." + metric.title()))
                                    .collect(Collectors.joining(", "));
                    if (titles.isEmpty()) {
                        without.add(version);
                    } else {
                        several.add(version + " (" + titles + ")");
                    }
                } else if (tally.same < own.size()) {
                    partly.add(
                            "%d of %d executions of %s"
                                    .formatted(own.size() - tally.same, own.size(), version));
                }
            });
            note(metric, "is not in the results of", without, notes);
            note(metric, "is not in", partly, notes);
            note(metric, "is left out of", otherwise, notes);
            note(metric, "is the name of several benchmarks in", several, notes);
        }
        return notes;
    }

    private static void note(
            Metric metric, String words, List<String> versions, List<String> notes) {
        if (!versions.isEmpty()) {
            int more = versions.size() - MOST_VERSIONS;
            notes.add(
                    "%s %s %s%s"
                            .formatted(
                                    metric.title(),
                                    words,
                                    versions.stream()
                                            .limit(MOST_VERSIONS)
                                            .collect(Collectors.joining(", ")),
                                    more > 0 ? " and %,d more".formatted(more) : ""));
        }
    }

    private static String difference(Metric metric, Set<Metric> others) {
        Metric other = others.iterator().next();
        return other.unit().equals(metric.unit())
                ? "(there it is another benchmark, %s)".formatted(other.title())
                : "(in %s there, in %s before)".formatted(other.unit(), metric.unit());
    }
}
