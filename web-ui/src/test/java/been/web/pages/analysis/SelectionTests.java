package been.web.pages.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.AnalysisId;
import been.web.example.ExampleAnalyses;
import com.vaadin.flow.router.QueryParameters;
import org.junit.jupiter.api.Test;

class SelectionTests {

    @Test
    void addressAndSelectionSayTheSame() {
        var selection = new Selection(Selection.Tab.EXPLORE, "parse", "v2.17.0");

        assertThat(Selection.of(selection.query())).isEqualTo(selection);
        assertThat(selection.query().getQueryString())
                .contains("tab=explore", "metric=parse", "experiment=v2.17.0");
    }

    @Test
    void strangeAddressesShowTheFirstThing() {
        var view = ExampleAnalyses.rich().view(new AnalysisId(1)).orElseThrow();
        var selection = Selection.of(QueryParameters.fromString("tab=nothing&metric=nothing"));

        assertThat(selection.tab()).isEqualTo(Selection.Tab.VERDICTS);
        assertThat(selection.metricOf(view).orElseThrow().name()).isEqualTo("parse");
        assertThat(selection.experimentOf(view).orElseThrow().label()).isEqualTo("2.20.0");
    }
}
