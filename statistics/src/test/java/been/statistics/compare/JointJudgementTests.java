package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.JointJudgement.Single;
import been.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class JointJudgementTests {
    private static final Criteria USUAL = Criteria.usual(Better.LOWER);
    private static final Observations OLD = Observations.ofExecutionMeans(99, 100, 101, 100, 100);

    /** 3 % slower, and just sure enough of it for a verdict of its own. */
    private static final Observations SLOWER =
            Observations.ofExecutionMeans(102.6, 103.4, 103, 103.1, 102.9);

    private static final Single CHANGE = single(OLD, SLOWER);

    @Test
    void aloneItIsWhatItsIntervalSays() {
        JointJudgement alone = JointJudgement.of(List.of(CHANGE)).getFirst();

        assertThat(alone.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(alone.adjusted()).isEqualTo(alone.p());
        assertThat(alone.isTooCommon()).isFalse();
    }

    @Test
    void amongManyThatAreUnchangedItIsNotRareEnough() {
        List<JointJudgement> joint = JointJudgement.of(among(44));

        JointJudgement change = joint.getFirst();
        assertThat(change.among()).isEqualTo(45);
        assertThat(change.p()).isNotNull().isLessThan(0.01);
        assertThat(change.adjusted()).isNotNull().isGreaterThan(0.01);
        assertThat(change.isTooCommon()).isTrue();
        assertThat(change.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(change.alone())
                .isInstanceOfSatisfying(
                        Judgement.Judged.class,
                        judged -> assertThat(judged.verdict()).isEqualTo(Verdict.REGRESSED));
    }

    @Test
    void changesEverywhereMakeEachOtherCredible() {
        List<JointJudgement> joint = JointJudgement.of(Collections.nCopies(45, CHANGE));

        assertThat(joint).allMatch(judgement -> judgement.verdict() == Verdict.REGRESSED);
    }

    @Test
    void equivalenceIsNoDiscoveryAndStays() {
        List<Single> unchanged = among(44).subList(1, 45);

        assertThat(JointJudgement.of(unchanged))
                .extracting(JointJudgement::verdict)
                .isEqualTo(
                        unchanged.stream()
                                .map(single -> ((Judgement.Judged) single.judgement()).verdict())
                                .toList());
    }

    @Test
    void whatWasNotJudgedHasNoPartInTheFamily() {
        var one = Observations.ofExecutionMeans(100);
        var notJudged = new Single(Judgement.of(one, OLD, USUAL), Optional.empty());

        List<JointJudgement> joint = JointJudgement.of(List.of(notJudged, CHANGE, notJudged));

        assertThat(joint).extracting(JointJudgement::among).containsOnly(1);
        assertThat(joint)
                .extracting(JointJudgement::verdict)
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.REGRESSED, Verdict.INCONCLUSIVE);
        assertThat(joint.getFirst().p()).isNull();
        assertThat(joint.get(1).adjusted())
                .isNotNull()
                .isCloseTo(CHANGE.p().orElseThrow(), within(1e-15));
    }

    /** Any difference counts here, so that single verdicts do alarm. */
    @Test
    void reportsOfUnchangedVersionsHardlyEverTellOfAChange() {
        RandomGenerator random = Seeds.generator();
        var criteria = new Criteria(Confidence.P99, 0, 0.01, Better.LOWER);
        int reports = 3_000;
        int alone = 0;
        int together = 0;
        for (int i = 0; i < reports; i++) {
            List<Single> singles = new ArrayList<>();
            for (int k = 0; k < 20; k++) {
                singles.add(single(drawn(random), drawn(random), criteria));
            }
            alone += singles.stream().anyMatch(s -> isChange(s.judgement())) ? 1 : 0;
            together +=
                    JointJudgement.of(singles).stream()
                                    .anyMatch(joint -> joint.verdict() != Verdict.INCONCLUSIVE)
                            ? 1
                            : 0;
        }
        assertThat(alone / (double) reports).as("seed %d", Seeds.SEED).isGreaterThan(0.03);
        assertThat(together / (double) reports).as("seed %d", Seeds.SEED).isLessThan(0.01);
    }

    private static boolean isChange(Judgement judgement) {
        return judgement instanceof Judgement.Judged(var verdict, _, _)
                && (verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED);
    }

    private static Observations drawn(RandomGenerator random) {
        double[] means = new double[5];
        Arrays.setAll(means, _ -> 100 + 5 * random.nextGaussian());
        return Observations.ofExecutionMeans(means);
    }

    private static List<Single> among(int others) {
        List<Single> singles = new ArrayList<>();
        singles.add(CHANGE);
        singles.addAll(Collections.nCopies(others, single(OLD, OLD)));
        return singles;
    }

    private static Single single(Observations old, Observations current) {
        return single(old, current, USUAL);
    }

    private static Single single(Observations old, Observations current, Criteria criteria) {
        return new Single(
                Judgement.of(old, current, criteria),
                Significance.p(old, current, criteria.tolerance()));
    }
}
