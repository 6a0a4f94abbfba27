package been.system.fault;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What all runs of one fault came to; pure.
 *
 * @param way in which it was injected; empty for all ways together, or where there is but one
 */
record Figure(
        String fault,
        String what,
        String way,
        int injections,
        int violations,
        List<Long> recoveryMillis) {

    Figure {
        recoveryMillis = recoveryMillis.stream().sorted().toList();
    }

    /** One for each fault. */
    static List<Figure> faults(List<Figure> all) {
        return merged(all.stream().map(one -> one.as("", "")).toList());
    }

    /** One for each fault and what was done, by fault. */
    static List<Figure> of(List<Figure> all) {
        return merged(all.stream().map(one -> one.as(one.what, "")).toList());
    }

    /** The same for each way apart, where there are several. */
    static List<Figure> ways(List<Figure> all) {
        return merged(all.stream().filter(one -> !one.way.isEmpty()).toList());
    }

    private static List<Figure> merged(List<Figure> parts) {
        Map<String, Figure> all = new LinkedHashMap<>();
        for (Figure part : parts) {
            all.merge(part.fault + "/" + part.what + "/" + part.way, part, Figure::and);
        }
        return all.values().stream()
                .sorted(Comparator.comparingInt(Figure::number).thenComparing(Figure::what))
                .toList();
    }

    /** From a line that a tally left. */
    static Figure read(String line) {
        JsonNode one = JsonMapper.shared().readTree(line);
        var recovery = new ArrayList<Long>();
        one.path("recoveryMillis").forEach(millis -> recovery.add(millis.asLong()));
        return new Figure(
                one.path("fault").asString(),
                one.path("what").asString(),
                one.path("way").asString(""),
                one.path("injections").asInt(),
                one.path("violations").size(),
                recovery);
    }

    private Figure as(String whatever, String anyWay) {
        return new Figure(fault, whatever, anyWay, injections, violations, recoveryMillis);
    }

    private Figure and(Figure other) {
        var recovery = new ArrayList<>(recoveryMillis);
        recovery.addAll(other.recoveryMillis);
        return new Figure(
                fault,
                what,
                way,
                injections + other.injections,
                violations + other.violations,
                recovery);
    }

    int number() {
        return Integer.parseInt(fault.substring(1));
    }

    /**
     * Of the rate of violations, with 95 % confidence, when there were none in independent
     * injections: the rule of three. Above 1 it says nothing.
     */
    double upperBound() {
        return violations == 0 ? 3.0 / injections : Double.NaN;
    }

    /** The smallest time that so many of a hundred did not exceed; by nearest rank. */
    long recovery(int percent) {
        int rank = (int) Math.ceil(percent / 100.0 * recoveryMillis.size());
        return recoveryMillis.get(Math.max(0, rank - 1));
    }
}
