package been.analyses.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.Metric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LackingTests {
    private final List<Experiment> experiments = new ArrayList<>();
    private final List<Estimate> estimates = new ArrayList<>();

    @Test
    void aBenchmarkThatANewVersionLacksIsNamed() {
        version("1.0", null, "parse", "write", "old");
        version("1.1", null, "parse", "write");
        version("1.2", null, "parse", "new");
        assertThat(notes(AnalysisKind.REGRESSION, "1.2"))
                .as("not what an earlier version lacked already, nor what is new")
                .containsExactly("write is not in the results of 1.2");
        assertThat(notes(AnalysisKind.REGRESSION, "1.1", "1.2")).hasSize(2);
    }

    @Test
    void aVersionThatCouldNotBeMeasuredLacksNothingElse() {
        version("1.0", null, "parse", "write");
        version("1.1", "build failed");
        version("1.2", null, "parse");
        assertThat(notes(AnalysisKind.REGRESSION, "1.1", "1.2"))
                .containsExactly("1.1: build failed", "write is not in the results of 1.2");
    }

    @Test
    void manyAreCounted() {
        version(
                "1.0",
                null,
                IntStream.range(0, 9).mapToObj(i -> "bench" + i).toArray(String[]::new));
        version("1.1", null, "bench0");
        assertThat(notes(AnalysisKind.COMPARISON, "1.0", "1.1"))
                .containsExactly(
                        "bench1, bench2, bench3, bench4, bench5 and 3 more are not in the results of 1.1");
    }

    private void version(String name, @Nullable String problem, String... metrics) {
        experiments.add(new Experiment("key-" + name, name, Map.of(), 1, 1, problem));
        for (String metric : metrics) {
            estimates.add(
                    new Estimate("key-" + name, metric, 1, null, 0.99, 1, 1, 1, "executions"));
        }
    }

    private List<String> notes(AnalysisKind kind, String... of) {
        var summary =
                new AnalysisSummary(
                        new AnalysisId(1),
                        "nightly",
                        kind,
                        "command",
                        AnalysisState.FINISHED,
                        null,
                        3,
                        0,
                        3,
                        null,
                        new AnalysisSummary.VerdictCounts(0, 0, 0, 0),
                        Instant.EPOCH,
                        Instant.EPOCH);
        var view =
                new AnalysisView(
                        summary,
                        "",
                        "",
                        List.of(),
                        experiments,
                        estimates.stream()
                                .map(Estimate::metric)
                                .distinct()
                                .map(name -> new Metric(name, "s", name, Metric.Better.LOWER))
                                .toList(),
                        estimates,
                        List.of(),
                        List.of(),
                        new TreeMap<>());
        return Lacking.notes(
                view,
                experiments.stream().filter(e -> Arrays.asList(of).contains(e.label())).toList());
    }
}
