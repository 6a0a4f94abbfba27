package been.web.pages.overview;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Start;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkHealth.Noise;
import been.protocol.analyses.BenchmarkHealth.SelfComparisons;
import been.protocol.analyses.BenchmarkHealth.Trend;
import been.protocol.analyses.ChangeSeries;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.protocol.results.Metric;
import been.web.example.ExampleAnalyses;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OverviewTests {
    private final ExampleAnalyses analyses = new ExampleAnalyses();

    @Test
    void anOldAnalysisThatRunsAgainIsShown() {
        AnalysisId old = start();
        for (int i = 0; i < 2 * Overview.RUNNING; i++) {
            analyses.stop(start(), "ada");
        }
        assertThat(Overview.running(analyses)).extracting(AnalysisSummary::id).containsExactly(old);
    }

    @Test
    void whatEndedIsShownAlthoughManyRun() {
        AnalysisId ended = start();
        analyses.stop(ended, "ada");
        for (int i = 0; i < 2 * Overview.RUNNING; i++) {
            start();
        }
        assertThat(Overview.recent(analyses))
                .extracting(AnalysisSummary::id)
                .containsExactly(ended);
    }

    private AnalysisId start() {
        return ((Start.Started) analyses.start("analysis: a", "ada")).id();
    }

    @Test
    void hostsThatFinishWhatTheyHaveCountAsThereToo() {
        HostView draining = host("alpha", HostState.DRAINING);
        assertThat(Overview.connected(List.of(draining, host("beta", HostState.LOST))))
                .containsExactly(draining);
    }

    private static HostView host(String name, HostState state) {
        return new HostView(
                new HostName(name),
                state,
                null,
                "",
                null,
                null,
                new PropertyTree(Map.of()),
                null,
                List.of());
    }

    @Test
    void whereNotAllComparisonsAreCountedItSaysSo() {
        assertThat(OverviewPage.benchmarks(List.of(benchmark())))
                .isEqualTo("1 false alarm in 20 A/A comparisons");
        assertThat(OverviewPage.benchmarks(Collections.nCopies(Overview.BENCHMARKS, benchmark())))
                .endsWith(" A/A comparisons of the first 500 benchmarks");
    }

    private static BenchmarkHealth benchmark() {
        return new BenchmarkHealth(
                new ChangeSeries(
                        1,
                        "been/json",
                        new Metric("parse", "s", "parse", Metric.Better.LOWER),
                        new TreeMap<>(),
                        "alpha"),
                new AnalysisId(1),
                Instant.EPOCH,
                new SelfComparisons(20, 1, 0, 10, 0.01, 0, 0.2),
                null,
                new Noise(null, null, Trend.UNKNOWN),
                null,
                null);
    }
}
