package been.analyses.planning;

import been.analyses.definition.Repeat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The measurements that an execution is asked to make.
 *
 * @param measurements absent if the analysis cannot choose them
 * @param warmUp measurements before these that the program discards itself
 */
public record ExecutionRequest(@Nullable Integer measurements, int warmUp) {
    /** A smaller number is not halved. */
    private static final int LEAST_TO_HALVE = 4;

    private static final int LEAST_PILOT = 3;

    /**
     * The request for one execution. If the pilot has to determine the cost of a measurement, its
     * last execution of each experiment makes half of them.
     *
     * @param review empty until the pilot is evaluated
     * @param warmsUp whether the program accepts the length of its warm-up
     * @param number of the execution within its experiment, from 0
     */
    public static ExecutionRequest of(
            Repeat repeat, Optional<PilotReview> review, boolean warmsUp, int number) {
        Integer usual = repeat.measurements().orElse(null);
        if (usual == null) {
            return new ExecutionRequest(
                    null, review.map(r -> warmsUp ? r.longestWarmUp() : 0).orElse(0));
        }
        if (review.isEmpty()) {
            boolean isProbe =
                    repeat.choosesMeasurements()
                            && usual >= LEAST_TO_HALVE
                            && repeat.pilot() >= LEAST_PILOT
                            && number == repeat.pilot() - 1;
            return new ExecutionRequest(isProbe ? usual / 2 : usual, 0);
        }
        int lost = review.get().longestWarmUp();
        Integer chosen = review.get().measurements();
        int counting = chosen == null ? usual : chosen;
        boolean makesRoom = chosen != null && !warmsUp;
        return new ExecutionRequest(makesRoom ? counting + lost : counting, warmsUp ? lost : 0);
    }
}
