package been.analyses.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import been.analyses.planning.Experiment;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView.Answer;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswersTests {
    private final List<Experiment> experiments = new ArrayList<>();
    private final List<StoredExecution> executions = new ArrayList<>();

    @Test
    void theVersionSinceWhichAnAnswerDiffersIsNamed() {
        answers("1.0", "sat", "sat");
        answers("1.1", "sat", "sat");
        answers("1.2", "unsat", "unsat");
        answers("1.3", "unsat", "unsat");
        assertThat(of(AnalysisKind.REGRESSION).notes())
                .containsExactly("status differs since 1.2: 'unsat' instead of 'sat'");
        assertThat(of(AnalysisKind.REGRESSION).all())
                .extracting(Answer::experiment, Answer::value, Answer::executions)
                .containsExactly(
                        tuple("1.0", "sat", 2),
                        tuple("1.1", "sat", 2),
                        tuple("1.2", "unsat", 2),
                        tuple("1.3", "unsat", 2));
    }

    @Test
    void configurationsAreComparedWithTheBaseline() {
        answers("a", "f".repeat(64));
        answers("b", "e".repeat(64));
        answers("c", "f".repeat(64));
        assertThat(of(AnalysisKind.COMPARISON).notes())
                .containsExactly("status differs between a and b: ffffffffffff… and eeeeeeeeeeee…");
    }

    @Test
    void executionsThatDifferAmongThemselvesAreNotedOnceAndNotCompared() {
        answers("1.0", "sat", "sat", "timeout");
        answers("1.1", "sat");
        assertThat(of(AnalysisKind.REGRESSION).notes())
                .containsExactly(
                        "status is not the same in all executions of 1.0: 'sat' in 2, 'timeout' in 1");
    }

    @Test
    void aVanishedAnswerIsADifferenceAndAnInvalidExecutionIsNone() {
        answers("1.0", "sat", "sat");
        answers("1.1", null, null);
        executions.add(execution("1.0", 9, "unsat", Validity.INVALIDATED));
        assertThat(of(AnalysisKind.REGRESSION).notes())
                .containsExactly("status differs since 1.1: none instead of 'sat'");
    }

    @Test
    void anExperimentWithoutExecutionsIsSkipped() {
        answers("1.0", "sat");
        answers("1.1");
        answers("1.2", "sat");
        assertThat(of(AnalysisKind.REGRESSION).notes()).isEmpty();
    }

    private Answers of(AnalysisKind kind) {
        return Answers.of(kind, experiments, 0, List.of("status"), executions);
    }

    private void answers(String key, @Nullable String... values) {
        experiments.add(new Experiment(key, key, key, new TreeMap<>()));
        for (int i = 0; i < values.length; i++) {
            executions.add(execution(key, i, values[i], Validity.VALID));
        }
    }

    private static StoredExecution execution(
            String experiment, int number, @Nullable String answer, Validity validity) {
        return new StoredExecution(
                new ExecutionAddress("1", experiment, 0, number),
                experiment,
                Map.of(),
                "task",
                1,
                number,
                "alpha",
                "digest",
                Instant.EPOCH,
                validity,
                List.of(),
                Map.of(),
                List.of(),
                Map.of(),
                Map.of(),
                "file",
                "sha",
                answer == null ? Map.of() : Map.of("status", answer));
    }
}
