package been.bench.report;

import been.protocol.Wire;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of one run.
 *
 * @param only the chosen figures; empty if all were to be measured
 * @param seed of everything random
 * @param problems reasons why something was not measured
 */
public record Report(
        Bench bench,
        List<String> only,
        Machine machine,
        boolean quick,
        long seed,
        List<Reading> readings,
        List<String> problems) {

    public Report {
        only = List.copyOf(only);
        readings = List.copyOf(readings);
        problems = List.copyOf(problems);
    }

    /** All figures as JSON, unrounded. */
    public String json() {
        var figures = new ArrayList<Map<String, Object>>();
        for (Reading reading : readings) {
            figures.add(figure(reading));
        }
        var all = new LinkedHashMap<String, Object>();
        all.put("bench", bench.verb());
        all.put("only", only);
        all.put("machine", machine.facts());
        all.put("quick", quick);
        all.put("seed", seed);
        all.put("figures", figures);
        all.put("problems", problems);
        return Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
    }

    private static Map<String, Object> figure(Reading reading) {
        var figure = new LinkedHashMap<String, Object>();
        figure.put("figure", reading.figure());
        figure.put("unit", reading.unit());
        figure.put("ours", reading.ours());
        if (reading.peer() != null) {
            figure.put("peer", reading.peer());
        }
        Double ratio = reading.ratio();
        if (ratio != null) {
            figure.put("ratio", ratio);
        }
        figure.put("target", reading.target());
        if (reading.holds() != null) {
            figure.put("holds", reading.holds());
        }
        figure.put("note", reading.note());
        return figure;
    }
}
