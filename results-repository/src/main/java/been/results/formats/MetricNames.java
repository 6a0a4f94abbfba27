package been.results.formats;

import been.protocol.PlainText;
import been.protocol.results.Metric;
import been.protocol.results.Metric.Better;
import been.results.netcdf.Series;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The series of one execution while they are gathered; other programs' names become BEEN's. */
final class MetricNames {
    private static final int MOST_LETTERS = 60;

    private final Map<String, Series> series = new LinkedHashMap<>();

    /** The last number behind a name that came several times. */
    private final Map<String, Integer> last = new HashMap<>();

    /** Adds measurements, unless there are none. */
    void add(String name, String unit, Better better, String source, double... values) {
        if (values.length > 0) {
            String clean = unused(clean(name));
            var metric =
                    new Metric(clean, PlainText.cleaned(unit), PlainText.cleaned(name), better);
            series.put(clean, new Series(metric, source, values));
        }
    }

    List<Series> series() {
        return List.copyOf(series.values());
    }

    private String unused(String name) {
        String unused = name;
        while (series.containsKey(unused)) {
            unused = name + "-" + last.merge(name, 2, (number, _) -> number + 1);
        }
        return unused;
    }

    /** The same name with only what a metric's name may have. */
    static String clean(String name) {
        String clean = name.replaceAll("[^A-Za-z0-9_.-]+", "-").replaceAll("^[^A-Za-z]+", "");
        clean = clean.substring(0, Math.min(MOST_LETTERS, clean.length())).replaceAll("-+$", "");
        return clean.isEmpty() ? "metric" : clean;
    }
}
