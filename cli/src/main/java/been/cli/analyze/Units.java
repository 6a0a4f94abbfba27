package been.cli.analyze;

import been.protocol.results.Metric;
import been.statistics.compare.Better;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** In which units, and which way, one metric was measured in each version. */
final class Units {
    private final String source;
    private final Map<String, String> firstVersions = new LinkedHashMap<>();
    private final Set<String> units = new HashSet<>();
    private final Set<Better> ways = EnumSet.noneOf(Better.class);

    /**
     * @param source where it was read, for sentences
     */
    Units(String source) {
        this.source = source;
    }

    /** Adds a version's metric. */
    void add(String version, Metric metric) {
        add(
                version,
                metric.unit(),
                switch (metric.better()) {
                    case LOWER -> Better.LOWER;
                    case HIGHER -> Better.HIGHER;
                });
    }

    void add(String version, String unit, Better way) {
        units.add(unit);
        ways.add(way);
        String direction = way == Better.LOWER ? "lower is better" : "higher is better";
        firstVersions.putIfAbsent(unit + ", " + direction, version);
    }

    /** Of all of them; empty when they do not agree. */
    String unit() {
        return units.size() == 1 ? units.iterator().next() : "";
    }

    /** Which way all of them run; null when they do not agree. */
    @Nullable Better better() {
        return ways.size() == 1 ? ways.iterator().next() : null;
    }

    /** Why versions cannot be held against each other; null when they can. */
    @Nullable String mixed() {
        if (firstVersions.size() < 2) {
            return null;
        }
        var found = firstVersions.entrySet().iterator();
        Map.Entry<String, String> one = found.next();
        Map.Entry<String, String> other = found.next();
        return "%s: %s is in %s, but %s in %s; only what has one unit and one direction can be compared, so choose a part, or measure in one unit"
                .formatted(source, one.getValue(), one.getKey(), other.getValue(), other.getKey());
    }
}
