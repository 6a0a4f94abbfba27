package been.web.pages.evaluators;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.Evaluator;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EvaluatorsPageTests {

    /** The newest first: 300 of a command, below them one of a module. */
    private final List<AnalysisSummary> all =
            Stream.concat(
                            IntStream.range(0, 300)
                                    .mapToObj(i -> summary(400 - i, "nightly " + i, "command")),
                            Stream.of(summary(1, "first", "been/c-fft")))
                    .toList();

    private final Analyses analyses =
            (Analyses)
                    Proxy.newProxyInstance(
                            Analyses.class.getClassLoader(),
                            new Class<?>[] {Analyses.class},
                            (_, _, arguments) ->
                                    list((AnalysisQuery) arguments[0], (int) arguments[2]));

    private List<AnalysisSummary> list(AnalysisQuery query, int limit) {
        return all.stream()
                .filter(one -> (one.name() + " " + one.subject()).contains(query.words()))
                .limit(limit)
                .toList();
    }

    private static AnalysisSummary summary(long id, String name, String subject) {
        return new AnalysisSummary(
                new AnalysisId(id),
                name,
                AnalysisKind.COMPARISON,
                subject,
                AnalysisState.FINISHED,
                null,
                3,
                0,
                3,
                null,
                new AnalysisSummary.VerdictCounts(0, 0, 0, 1),
                Instant.EPOCH,
                Instant.EPOCH);
    }

    private static Evaluator evaluator(String name) {
        return new Evaluator(
                new PackageReference(name, "1.0.0", "d".repeat(64)),
                "Spread of builds",
                "Spread",
                "r",
                "analysis",
                "Draws it.",
                List.of(),
                List.of());
    }

    private List<String> found(String evaluator, String words) {
        return EvaluatorsPage.find(analyses, evaluator(evaluator), words).stream()
                .map(AnalysisSummary::name)
                .toList();
    }

    @Test
    void analysesBehindManyNewerOnesCanBeChosen() {
        assertThat(found("been/levels", "")).contains("nightly 0").doesNotContain("first");
        assertThat(found("been/levels", "first")).containsExactly("first");
        assertThat(found("been/c-fft/binaries", "")).containsExactly("first");
        assertThat(found("been/c-fft/binaries", "nightly")).isEmpty();
    }
}
