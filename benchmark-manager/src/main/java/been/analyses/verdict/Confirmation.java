package been.analyses.verdict;

import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Finding;
import been.protocol.analyses.AnalysisView.FindingState;
import been.protocol.analyses.Verdict;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.wording.Percent;
import been.statistics.wording.Sentence;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fresh measurement of two neighbouring versions between which a regression was found.
 *
 * @param old key of the experiment that the other was compared with
 * @param host where it ran
 * @param isElsewhere whether the regression was found on another host
 * @param executions of each experiment in this measurement
 * @param fresh comparisons of these executions alone, one per metric, with a one-sided test: {@link
 *     been.analyses.definition.Repeat#ofOneSide}
 * @param open why there is no outcome, or not yet; absent once it is done
 */
public record Confirmation(
        String old,
        String current,
        @Nullable String host,
        boolean isElsewhere,
        int executions,
        List<Comparison> fresh,
        @Nullable String open) {

    /** The regressions among these comparisons. */
    public static List<Comparison> found(List<Comparison> comparisons) {
        return comparisons.stream().filter(c -> c.verdict() == Verdict.REGRESSED).toList();
    }

    /** Keeps only confirmed regressions as regressed, and explains why the others are not. */
    public static List<Comparison> applied(
            List<Comparison> comparisons, List<Confirmation> confirmations) {
        List<Comparison> found = found(comparisons);
        return comparisons.stream()
                .map(c -> found.contains(c) ? judged(c, confirmations) : c)
                .toList();
    }

    private static Comparison judged(Comparison found, List<Confirmation> confirmations) {
        return confirmations.stream()
                .filter(c ->
                        c.old().equals(found.oldExperiment())
                                && c.current().equals(found.newExperiment()))
                .findFirst()
                .map(confirmation -> confirmation.judged(found))
                .orElseGet(() -> unconfirmed(found, "the analysis ended first"));
    }

    private Comparison judged(Comparison found) {
        Optional<Comparison> again =
                fresh.stream().filter(c -> c.metric().equals(found.metric())).findFirst();
        if (open != null || again.isEmpty()) {
            return unconfirmed(found, open == null ? "nothing was measured for it" : open);
        }
        boolean isConfirmed = again.get().verdict() == Verdict.REGRESSED;
        FindingState state = isConfirmed ? FindingState.CONFIRMED : FindingState.NOT_CONFIRMED;
        return with(
                found,
                isConfirmed ? Verdict.REGRESSED : Verdict.INCONCLUSIVE,
                "%s; %s by 2 × %d fresh executions on %s: %s"
                        .formatted(
                                found.sentence(),
                                state,
                                executions,
                                isElsewhere ? "another host, " + host : "the same host",
                                effect(again.get())),
                new Finding(
                        state,
                        null,
                        host,
                        isElsewhere,
                        executions,
                        again.get().change(),
                        again.get().low(),
                        again.get().high(),
                        again.get().confidence()));
    }

    private static String effect(Comparison fresh) {
        Double low = fresh.low();
        Double high = fresh.high();
        if (low == null || high == null) {
            return "undetermined";
        }
        var change = new Interval(fresh.change(), low, high, new Confidence(fresh.confidence()));
        return Percent.signed(change.estimate(), change.halfWidth())
                + ", "
                + Sentence.interval(change);
    }

    private static Comparison unconfirmed(Comparison found, String why) {
        return with(
                found,
                Verdict.INCONCLUSIVE,
                found.sentence() + "; not confirmed: " + why,
                new Finding(FindingState.NEW, why, null, false, 0, null, null, null, null));
    }

    private static Comparison with(
            Comparison found, Verdict verdict, String sentence, Finding finding) {
        return new Comparison(
                found.metric(),
                found.oldExperiment(),
                found.newExperiment(),
                found.change(),
                found.low(),
                found.high(),
                found.confidence(),
                found.p(),
                found.adjustedP(),
                verdict,
                sentence,
                found.best(),
                finding);
    }
}
