package been.web.pages.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisId;
import been.web.example.ExampleAnalyses;
import org.junit.jupiter.api.Test;

class FindingsTests {

    @Test
    void findingsNameTheLargestChangeFirst() {
        var view = ExampleAnalyses.rich().view(new AnalysisId(1)).orElseThrow();

        assertThat(Findings.changes(view))
                .extracting(change -> change.newExperiment())
                .startsWith("v2.17.0", "v2.20.0");
    }
}
