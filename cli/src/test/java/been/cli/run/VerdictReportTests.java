package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.platform.Analysis;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictReportTests {

    @Test
    void whatDisturbedExecutionsIsCountedMostFrequentFirst() {
        assertThat(report(Map.of("steal", 2, "controller-on-host", 12)))
                .contains("\n disturbed, of 12 executions: controller-on-host 12, steal 2\n");
    }

    @Test
    void nothingIsSaidOfUndisturbedOnes() {
        assertThat(report(Map.of())).doesNotContain("disturbed").contains("/analyses/7");
    }

    private static String report(Map<String, Integer> disturbances) {
        var analysis =
                new Analysis(
                        new Analysis.Summary(
                                7,
                                "sorting",
                                "comparison",
                                "command",
                                "FINISHED",
                                null,
                                12,
                                0,
                                12,
                                null,
                                new Analysis.Verdicts(0, 0, 0, 1)),
                        "",
                        List.of(),
                        List.of(new Analysis.Experiment("a", "level=1", null)),
                        List.of(new Analysis.Metric("time", "s", "time", "LOWER")),
                        List.of(new Analysis.Estimate("a", "time", 0.5, 0.01, 12, 12)),
                        List.of(),
                        List.of(),
                        disturbances);
        var text = new StringWriter();
        var out = new PrintWriter(text);
        new VerdictReport(analysis, URI.create("http://localhost:8080/")).print(out);
        out.flush();
        return text.toString();
    }
}
