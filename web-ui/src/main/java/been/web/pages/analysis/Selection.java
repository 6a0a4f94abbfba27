package been.web.pages.analysis;

import been.analyses.AnalysisView;
import been.analyses.AnalysisView.Experiment;
import been.results.Metric;
import com.vaadin.flow.router.QueryParameters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What of an analysis is looked at; travels in the address, so that it can be shared.
 *
 * @param metric name of a metric; empty for the first
 * @param experiment key of an experiment; empty for the one that matters most
 */
record Selection(Tab tab, String metric, String experiment) {

    /** The parts of the page. */
    enum Tab {
        VERDICTS("verdicts", "Verdicts"),
        EXPLORE("explore", "Explore"),
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
                query.getSingleParameter("experiment").orElse(""));
    }

    QueryParameters query() {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (tab != Tab.VERDICTS) {
            parameters.put("tab", tab.key);
        }
        if (!metric.isEmpty()) {
            parameters.put("metric", metric);
        }
        if (!experiment.isEmpty() && tab == Tab.EXPLORE) {
            parameters.put("experiment", experiment);
        }
        return QueryParameters.simple(parameters);
    }

    Selection withTab(Tab other) {
        return new Selection(other, metric, experiment);
    }

    Selection withMetric(String other) {
        return new Selection(tab, other, experiment);
    }

    Selection withExperiment(String other) {
        return new Selection(tab, metric, other);
    }

    /** The chosen metric, or the first; empty before the module named any. */
    Optional<Metric> metricOf(AnalysisView view) {
        return view.metrics().stream()
                .filter(each -> each.name().equals(metric))
                .findFirst()
                .or(() -> view.metrics().stream().findFirst());
    }

    /** The chosen experiment, or the last one that has executions. */
    Optional<Experiment> experimentOf(AnalysisView view) {
        return view.experiments().stream()
                .filter(each -> each.key().equals(experiment))
                .findFirst()
                .or(() ->
                        view.experiments().reversed().stream()
                                .filter(each -> each.executionsDone() > 0)
                                .findFirst());
    }
}
