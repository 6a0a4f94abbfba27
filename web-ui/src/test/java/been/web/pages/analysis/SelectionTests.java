package been.web.pages.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView.Experiment;
import been.web.charts.ChartKind;
import been.web.example.ExampleAnalyses;
import com.vaadin.flow.router.QueryParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTests {

    @Test
    void addressAndSelectionSayTheSame() {
        var selection =
                new Selection(
                        Selection.Tab.EXPLORE,
                        "parse",
                        "boxes",
                        "write",
                        List.of("v2.16.0", "v2.17.0"));

        assertThat(Selection.of(selection.query())).isEqualTo(selection);
        assertThat(selection.query().getQueryString())
                .contains(
                        "tab=explore",
                        "metric=parse",
                        "chart=boxes",
                        "against=write",
                        "experiment=v2.16.0",
                        "experiment=v2.17.0");
    }

    @Test
    void strangeAddressesShowTheFirstThing() {
        var view = ExampleAnalyses.rich().view(new AnalysisId(1)).orElseThrow();
        var selection = Selection.of(QueryParameters.fromString("tab=nothing&metric=nothing"));

        assertThat(selection.tab()).isEqualTo(Selection.Tab.VERDICTS);
        assertThat(selection.metricOf(view).orElseThrow().name()).isEqualTo("parse");
        assertThat(selection.chartOf(view)).isEqualTo(ChartKind.RUN_SEQUENCE);
        assertThat(selection.experimentsOf(view))
                .extracting(Experiment::label)
                .containsExactly("2.20.0");
    }
}
