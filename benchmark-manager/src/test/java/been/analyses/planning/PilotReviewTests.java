package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Repeat;
import been.analyses.definition.RepetitionOptions;
import been.analyses.definition.StoppingRule;
import been.analyses.planning.Pairs.Pair;
import been.protocol.results.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PilotReviewTests {
    private static final long SEED = Long.getLong("been.seed", 20_060_901);
    private static final Metric PARSE = new Metric("parse", "ms", "parsing", Metric.Better.LOWER);
    private static final List<Pair> PAIR = List.of(new Pair("1.0", "1.1"));

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void theObservedStartOfTheSteadyStateIsTheWarmUp() {
        PilotReview review = review(RepetitionOptions.USUAL, warmUp("1.0", 30), warmUp("1.1", 12));

        assertThat(review.steadiness())
                .as("seed %d", SEED)
                .containsExactly(
                        new Steadiness("1.0", "parse", "warm-up", 30, 3),
                        new Steadiness("1.1", "parse", "warm-up", 12, 3));
        assertThat(review.warmUp())
                .as("the same of all that are compared")
                .isEqualTo(new TreeMap<>(Map.of("parse", 30)));
        assertThat(review.longestWarmUp()).isEqualTo(30);
    }

    @Test
    void steadyExecutionsLoseNothing() {
        PilotReview review = review(RepetitionOptions.USUAL, warmUp("1.0", 0), warmUp("1.1", 0));

        assertThat(review.steadiness())
                .as("seed %d", SEED)
                .extracting(Steadiness::kind)
                .containsOnly("flat");
        assertThat(review.longestWarmUp()).isZero();
    }

    @Test
    void executionsThatDoNotAgreeAreShownAsSuch() {
        List<PilotExecution> mixed = new ArrayList<>(warmUp("1.0", 0));
        mixed.set(0, warmUp("1.0", 25).getFirst());
        PilotReview review = review(RepetitionOptions.USUAL, mixed);

        assertThat(review.steadiness())
                .as("seed %d", SEED)
                .containsExactly(new Steadiness("1.0", "parse", "inconsistent", 25, 3));
        assertThat(review.warmUp()).containsEntry("parse", 25);
    }

    @Test
    void whatNeverBecomesSteadyIsShownAndKept() {
        PilotReview review = review(RepetitionOptions.USUAL, changingNearTheEnd());

        assertThat(review.steadiness())
                .as("seed %d", SEED)
                .containsExactly(new Steadiness("1.0", "parse", "no steady state", null, 3));
        assertThat(review.warmUp()).isEmpty();
    }

    @Test
    void aWarmUpOfTheFileTakesThePlaceOfTheObservedOne() {
        var fixed =
                new RepetitionOptions(
                        new StoppingRule.Precision(),
                        true,
                        true,
                        Optional.of(7),
                        false,
                        RepetitionOptions.MOST_WHOLE,
                        false,
                        true);
        PilotReview review = review(fixed, warmUp("1.0", 30));

        assertThat(review.warmUp()).isEqualTo(new TreeMap<>(Map.of("parse", 7)));
        assertThat(review.steadiness()).extracting(Steadiness::steadyFrom).containsExactly(30);
    }

    @Test
    void aHandfulOfIterationsTellsNothing() {
        var few = new PilotExecution("1.0", 0, 19, 1, Map.of("parse", new double[19]));

        assertThat(review(RepetitionOptions.USUAL, List.of(few, few)).steadiness()).isEmpty();
    }

    @Test
    void laterExecutionsAreAskedForWhatIsLeftOutToo() {
        Repeat repeat = repeat(RepetitionOptions.USUAL);
        var review = new PilotReview(List.of(), new TreeMap<>(Map.of("parse", 30)), 12, 1.0, "");

        assertThat(ExecutionRequest.of(repeat, Optional.of(review), false, 9))
                .isEqualTo(new ExecutionRequest(42, 0));
        assertThat(ExecutionRequest.of(repeat, Optional.of(review), true, 9))
                .as("a program that is told keeps it to itself")
                .isEqualTo(new ExecutionRequest(12, 30));
    }

    @Test
    void theLastExecutionOfThePilotMakesHalf() {
        Repeat repeat = repeat(RepetitionOptions.USUAL);

        assertThat(ExecutionRequest.of(repeat, Optional.empty(), false, 3))
                .isEqualTo(new ExecutionRequest(80, 0));
        assertThat(ExecutionRequest.of(repeat, Optional.empty(), false, 4))
                .isEqualTo(new ExecutionRequest(40, 0));
        assertThat(ExecutionRequest.of(repeat, Optional.empty(), false, 5))
                .isEqualTo(new ExecutionRequest(80, 0));
        var fixed =
                new RepetitionOptions(
                        new StoppingRule.Precision(),
                        true,
                        true,
                        Optional.empty(),
                        false,
                        RepetitionOptions.MOST_WHOLE,
                        false,
                        true);
        assertThat(ExecutionRequest.of(repeat(fixed), Optional.empty(), false, 4))
                .as("the file fixes it")
                .isEqualTo(new ExecutionRequest(80, 0));
    }

    @SafeVarargs
    private PilotReview review(RepetitionOptions options, List<PilotExecution>... experiments) {
        List<PilotExecution> pilot = new ArrayList<>();
        for (List<PilotExecution> experiment : experiments) {
            pilot.addAll(experiment);
        }
        return PilotReview.of(repeat(options), pilot, List.of(PARSE), PAIR, Duration.ofMinutes(10));
    }

    private static Repeat repeat(RepetitionOptions options) {
        return new Repeat(
                0.01,
                0.99,
                0.01,
                Optional.empty(),
                Optional.of(80),
                5,
                Optional.of(Duration.ofHours(1)),
                Optional.empty(),
                options);
    }

    /** Three executions that are twice as slow for so many iterations. */
    private List<PilotExecution> warmUp(String experiment, int iterations) {
        List<PilotExecution> executions = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            double[] values = new double[80];
            for (int k = 0; k < values.length; k++) {
                values[k] = (k < iterations ? 200 : 100) * (1 + 0.01 * random.nextGaussian());
            }
            executions.add(new PilotExecution(experiment, 0, 80, 1, Map.of("parse", values)));
        }
        return executions;
    }

    private List<PilotExecution> changingNearTheEnd() {
        List<PilotExecution> executions = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            double[] values = new double[80];
            for (int k = 0; k < values.length; k++) {
                values[k] = (k < 70 ? 100 : 200) * (1 + 0.01 * random.nextGaussian());
            }
            executions.add(new PilotExecution("1.0", 0, 80, 1, Map.of("parse", values)));
        }
        return executions;
    }
}
