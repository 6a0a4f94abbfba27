package been.web.pages.analysis;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.Metric;
import been.web.charts.AnalysisCharts;
import been.web.charts.ChartKind;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.router.QueryParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of an analysis that is shown; it is in the address, so that it can be shared.
 *
 * @param metric name of a metric; empty for the first
 * @param chart key of a kind of chart; empty for the first
 * @param against name of the other metric of a chart of two; empty for the first other
 * @param experiments keys of experiments; none for those that matter most
 */
record Selection(Tab tab, String metric, String chart, String against, List<String> experiments) {

    static final Selection FIRST = new Selection(Tab.VERDICTS, "", "", "", List.of());

    Selection {
        experiments = List.copyOf(experiments);
    }

    /** The parts of the page. */
    enum Tab {
        VERDICTS("verdicts", "Verdicts"),
        HISTORY("history", "History"),
        EXPLORE("explore", "Explore"),
        EVALUATIONS("evaluations", "Evaluations"),
        PLAN("plan", "Plan"),
        PROGRESS("progress", "Progress"),
        ENVIRONMENT("environment", "Environment");

        final String key;
        final String title;

        Tab(String key, String title) {
            this.key = key;
            this.title = title;
        }

        static Tab of(String key) {
            for (Tab tab : values()) {
                if (tab.key.equals(key)) {
                    return tab;
                }
            }
            return VERDICTS;
        }
    }

    static Selection of(QueryParameters query) {
        return new Selection(
                Tab.of(query.getSingleParameter("tab").orElse("")),
                query.getSingleParameter("metric").orElse(""),
                query.getSingleParameter("chart").orElse(""),
                query.getSingleParameter("against").orElse(""),
                query.getParameters("experiment"));
    }

    QueryParameters query() {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        if (tab != Tab.VERDICTS) {
            parameters.put("tab", List.of(tab.key));
        }
        if (!metric.isEmpty()) {
            parameters.put("metric", List.of(metric));
        }
        if (!chart.isEmpty() && tab == Tab.EXPLORE) {
            parameters.put("chart", List.of(chart));
        }
        if (!against.isEmpty() && tab == Tab.EXPLORE) {
            parameters.put("against", List.of(against));
        }
        if (!experiments.isEmpty() && tab == Tab.EXPLORE) {
            parameters.put("experiment", experiments);
        }
        return new QueryParameters(parameters);
    }

    /** Where it is shown. */
    Location location(AnalysisId analysis) {
        return new Location("analyses/" + analysis, query());
    }

    Selection withTab(Tab other) {
        return new Selection(other, metric, chart, against, experiments);
    }

    Selection withMetric(String other) {
        return new Selection(tab, other, chart, against, experiments);
    }

    Selection withChart(String other) {
        return new Selection(tab, metric, other, against, experiments);
    }

    Selection withAgainst(String other) {
        return new Selection(tab, metric, chart, other, experiments);
    }

    Selection withExperiments(List<String> others) {
        return new Selection(tab, metric, chart, against, others);
    }

    /** The chosen metric, or the first; empty before the module named any. */
    Optional<Metric> metricOf(AnalysisView view) {
        return view.metrics().stream()
                .filter(each -> each.name().equals(metric))
                .findFirst()
                .or(() -> view.metrics().stream().findFirst());
    }

    /** The chosen chart, or the first that the analysis has. */
    ChartKind chartOf(AnalysisView view) {
        List<ChartKind> kinds = AnalysisCharts.kinds(view);
        return ChartKind.of(chart).filter(kinds::contains).orElse(kinds.getFirst());
    }

    /** The experiments that the chart draws. */
    List<Experiment> experimentsOf(AnalysisView view) {
        return AnalysisCharts.chosen(view, chartOf(view), experiments);
    }
}
