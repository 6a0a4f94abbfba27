package been.protocol.analyses;

import been.protocol.profiles.Explanation;
import been.protocol.profiles.FunctionCost;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is known about a change.
 *
 * @param steps decisions, oldest first
 * @param coincidences what else differed between the measurements of the two versions, and may be
 *     the cause instead
 * @param old where the old version was measured, to be repeated; absent if that is gone
 * @param measuredAgain repeats of the old version, newest first
 * @param explained how far the explanation is
 * @param functions that certainly changed, by the explanation
 * @param bisections newest first
 * @param notified who was notified of it
 */
public record ChangeReport(
        Change change,
        List<Change.Step> steps,
        List<EnvironmentDifference> coincidences,
        @Nullable Measured old,
        List<RepeatView> measuredAgain,
        Modifications modifications,
        Explanation.State explained,
        List<FunctionCost> functions,
        List<Search> bisections,
        List<Notified> notified) {

    public ChangeReport {
        steps = List.copyOf(steps);
        coincidences = List.copyOf(coincidences);
        measuredAgain = List.copyOf(measuredAgain);
        functions = List.copyOf(functions);
        bisections = List.copyOf(bisections);
        notified = List.copyOf(notified);
    }

    /** An experiment of an analysis. */
    public record Measured(AnalysisId analysis, String experiment) {}

    /** The search for the version that made it, an analysis of its own. */
    public record Search(AnalysisId analysis, AnalysisState state, Bisection bisection) {}

    /**
     * A notification on its way to one receiver.
     *
     * @param rule name of the rule that chose the receiver
     * @param state {@code waiting}, {@code sent} or {@code failed}
     */
    public record Notified(String rule, String state, Instant at) {}
}
