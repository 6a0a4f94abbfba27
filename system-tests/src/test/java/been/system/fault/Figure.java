package been.system.fault;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What all runs of one fault came to; pure. */
record Figure(
        String fault, String what, int injections, int violations, List<Long> recoveryMillis) {

    Figure {
        recoveryMillis = recoveryMillis.stream().sorted().toList();
    }

    /** From the lines that tallies left, one for each fault and what was done, by fault. */
    static List<Figure> of(List<String> lines) {
        Map<String, Figure> all = new LinkedHashMap<>();
        for (String line : lines) {
            JsonNode one = JsonMapper.shared().readTree(line);
            Figure figure = of(one);
            all.merge(figure.fault + " " + figure.what, figure, Figure::and);
        }
        return all.values().stream()
                .sorted((a, b) -> Integer.compare(a.number(), b.number()))
                .toList();
    }

    private static Figure of(JsonNode one) {
        var recovery = new ArrayList<Long>();
        one.path("recoveryMillis").forEach(millis -> recovery.add(millis.asLong()));
        return new Figure(
                one.path("fault").asString(),
                one.path("what").asString(),
                one.path("injections").asInt(),
                one.path("violations").size(),
                recovery);
    }

    private Figure and(Figure other) {
        var recovery = new ArrayList<>(recoveryMillis);
        recovery.addAll(other.recoveryMillis);
        return new Figure(
                fault,
                what,
                injections + other.injections,
                violations + other.violations,
                recovery);
    }

    private int number() {
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
