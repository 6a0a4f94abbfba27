package been.analyses.planning;

import been.analyses.definition.Repeat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an execution is asked to do.
 *
 * @param measurements absent where the analysis cannot choose
 * @param warmUp measurements that it makes before these, and keeps to itself
 */
public record Asked(@Nullable Integer measurements, int warmUp) {
    /** With fewer there is nothing to halve. */
    private static final int LEAST_TO_HALVE = 4;

    private static final int LEAST_PILOT = 3;

    /**
     * Of an execution. Where the pilot is to tell what a measurement takes, its last execution of
     * each experiment makes half of them.
     *
     * @param review empty before the pilot was read
     * @param warmsUp whether the program gets the length of its warm-up
     * @param number of the execution within its experiment, from 0
     */
    public static Asked of(
            Repeat repeat, Optional<PilotReview> review, boolean warmsUp, int number) {
        Integer usual = repeat.measurements().orElse(null);
        if (usual == null) {
            return new Asked(null, review.map(r -> warmsUp ? r.longestWarmUp() : 0).orElse(0));
        }
        if (review.isEmpty()) {
            boolean isProbe =
                    repeat.choosesMeasurements()
                            && usual >= LEAST_TO_HALVE
                            && repeat.pilot() >= LEAST_PILOT
                            && number == repeat.pilot() - 1;
            return new Asked(isProbe ? usual / 2 : usual, 0);
        }
        int lost = review.get().longestWarmUp();
        Integer chosen = review.get().measurements();
        int counting = chosen == null ? usual : chosen;
        boolean makesRoom = chosen != null && !warmsUp;
        return new Asked(makesRoom ? counting + lost : counting, warmsUp ? lost : 0);
    }
}
