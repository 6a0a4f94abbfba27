package been.statistics.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A judgement as one of several that are given together: a change is reported only where it is rare
 * enough among all of them. At confidence 1 − α the expected share of false ones among the reported
 * changes is at most α (Benjamini and Hochberg 1995, see {@link FalseDiscovery#adjusted}).
 *
 * @param alone the judgement if there were no others
 * @param p that belongs to the interval, see {@link Significance}; absent where nothing was judged
 * @param adjusted for all that are judged together; absent with p
 * @param among how many are judged together
 */
public record JointJudgement(
        Judgement alone, @Nullable Double p, @Nullable Double adjusted, int among) {

    /**
     * One that is to be judged together with others.
     *
     * @param p empty where executions were not repeated
     */
    public record Single(Judgement judgement, Optional<Double> p) {}

    /** All of them together, in the order given. */
    public static List<JointJudgement> of(List<Single> singles) {
        double[] p =
                singles.stream()
                        .flatMap(single -> single.p().stream())
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        double[] adjusted = FalseDiscovery.adjusted(p);
        List<JointJudgement> joint = new ArrayList<>(singles.size());
        int next = 0;
        for (Single single : singles) {
            joint.add(
                    single.p().isPresent()
                            ? new JointJudgement(
                                    single.judgement(), p[next], adjusted[next++], p.length)
                            : new JointJudgement(single.judgement(), null, null, p.length));
        }
        return List.copyOf(joint);
    }

    /** The same, judged as if it were the only one. */
    public JointJudgement apart() {
        return new JointJudgement(alone, p, p, 1);
    }

    /** What is reported. */
    public Verdict verdict() {
        return isTooCommon() ? Verdict.INCONCLUSIVE : ofItself();
    }

    /** Whether it would be a change alone, but not among so many. */
    public boolean isTooCommon() {
        // Alone, p and interval agree but for rounding; the interval then decides.
        return among > 1
                && adjusted != null
                && alone instanceof Judgement.Judged(var verdict, _, var criteria)
                && (verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED)
                && adjusted > 1 - criteria.confidence().level();
    }

    private Verdict ofItself() {
        return switch (alone) {
            case Judgement.Judged(var verdict, _, _) -> verdict;
            case Judgement.NotJudged _ -> Verdict.INCONCLUSIVE;
        };
    }
}
