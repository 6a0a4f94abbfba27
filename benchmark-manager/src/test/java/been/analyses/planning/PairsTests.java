package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PairsTests {
    private static final List<Experiment> EXPERIMENTS =
            List.of(
                    of("1", "a"),
                    of("1", "b"),
                    of("2", "a"),
                    of("2", "b"),
                    of("3", "a"),
                    of("3", "b"));

    private static Experiment of(String version, String input) {
        return new Experiment(
                version + input, version, version, new TreeMap<>(Map.of("input", input)));
    }

    private static List<String> pairs(AnalysisKind kind, String unmeasured) {
        return Pairs.of(kind, EXPERIMENTS, 1, key -> !key.equals(unmeasured)).stream()
                .map(pair -> pair.old() + "-" + pair.current())
                .toList();
    }

    @Test
    void eachConfigurationOfARegressionIsAHistoryOfItsOwn() {
        assertThat(pairs(AnalysisKind.REGRESSION, "none"))
                .containsExactly("1a-2a", "2a-3a", "1b-2b", "2b-3b");
    }

    @Test
    void whatIsNotMeasuredInOneConfigurationIsSteppedOverThere() {
        assertThat(pairs(AnalysisKind.REGRESSION, "2b")).containsExactly("1a-2a", "2a-3a", "1b-3b");
    }

    @Test
    void aComparisonHoldsAllAgainstItsBaseline() {
        assertThat(pairs(AnalysisKind.COMPARISON, "2b"))
                .containsExactly("1b-1a", "1b-2a", "1b-3a", "1b-3b");
        assertThat(pairs(AnalysisKind.COMPARISON, "1b")).isEmpty();
        assertThat(Pairs.of(AnalysisKind.COMPARISON, List.of(), 0, _ -> true)).isEmpty();
    }
}
