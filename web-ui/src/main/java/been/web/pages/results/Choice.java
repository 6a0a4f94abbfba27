package been.web.pages.results;

import been.web.charts.ChartKind;
import been.web.charts.Pick;
import been.web.pages.parts.Pager;
import com.vaadin.flow.router.QueryParameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What of the results is looked at; travels in the address, so that it can be shared.
 *
 * @param words that analyses or experiments are searched by
 * @param analysis whose experiments are offered; empty for none
 * @param offset into what is offered
 * @param picks what is drawn
 * @param old those of the picks that others are compared with, taken together
 * @param current those that are compared with these
 * @param metric its name; empty for the first
 * @param chart key of a kind of chart; empty for the usual
 */
record Choice(
        String words,
        String analysis,
        int offset,
        List<Pick> picks,
        List<Pick> old,
        List<Pick> current,
        String metric,
        String chart) {

    Choice {
        picks = List.copyOf(picks);
        old = old.stream().filter(picks::contains).toList();
        current = current.stream().filter(picks::contains).toList();
    }

    static Choice of(QueryParameters query) {
        return new Choice(
                query.getSingleParameter("q").orElse(""),
                query.getSingleParameter("analysis").orElse(""),
                query.getSingleParameter("offset").map(Pager::offset).orElse(0),
                Pick.of(query.getParameters("pick")),
                Pick.of(query.getParameters("old")),
                Pick.of(query.getParameters("new")),
                query.getSingleParameter("metric").orElse(""),
                query.getSingleParameter("chart").orElse(""));
    }

    QueryParameters query() {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        put(parameters, "q", words);
        put(parameters, "analysis", analysis);
        put(parameters, "offset", offset == 0 ? "" : String.valueOf(offset));
        put(parameters, "pick", picks);
        put(parameters, "old", old);
        put(parameters, "new", current);
        put(parameters, "metric", metric);
        put(parameters, "chart", chart);
        return new QueryParameters(parameters);
    }

    private static void put(Map<String, List<String>> parameters, String name, String value) {
        if (!value.isEmpty()) {
            parameters.put(name, List.of(value));
        }
    }

    private static void put(Map<String, List<String>> parameters, String name, List<Pick> picks) {
        if (!picks.isEmpty()) {
            parameters.put(name, picks.stream().map(Pick::toString).toList());
        }
    }

    Choice search(String other) {
        return new Choice(other, analysis, 0, picks, old, current, metric, chart);
    }

    Choice in(String other) {
        return new Choice("", other, 0, picks, old, current, metric, chart);
    }

    Choice from(int other) {
        return new Choice(words, analysis, other, picks, old, current, metric, chart);
    }

    Choice withMetric(String other) {
        return new Choice(words, analysis, offset, picks, old, current, other, chart);
    }

    Choice withChart(String other) {
        return new Choice(words, analysis, offset, picks, old, current, metric, other);
    }

    /** With it among the picks, or not. */
    Choice pick(Pick pick, boolean isPicked) {
        return new Choice(
                words,
                analysis,
                offset,
                toggled(picks, pick, isPicked),
                old,
                current,
                metric,
                chart);
    }

    Choice none() {
        return new Choice(words, analysis, offset, List.of(), List.of(), List.of(), metric, chart);
    }

    /** With it on that side of the comparison, and not on the other. */
    Choice onSide(Pick pick, String side) {
        return new Choice(
                words,
                analysis,
                offset,
                picks,
                toggled(old, pick, side.equals("old")),
                toggled(current, pick, side.equals("new")),
                metric,
                chart);
    }

    String side(Pick pick) {
        return old.contains(pick) ? "old" : current.contains(pick) ? "new" : "";
    }

    private static List<Pick> toggled(List<Pick> picks, Pick pick, boolean isIn) {
        var others = new ArrayList<>(picks);
        others.remove(pick);
        if (isIn) {
            others.add(pick);
        }
        return others;
    }

    ChartKind chartOf(List<ChartKind> kinds) {
        return ChartKind.of(chart).filter(kinds::contains).orElse(ChartKind.MEANS);
    }
}
