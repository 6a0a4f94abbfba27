package been.tasks.scheduling;

import java.util.List;
import java.util.Map;

/**
 * What {@link Scheduler#decide} came to.
 *
 * @param reservations that hold from now on
 * @param served turns that were used for new reservations
 * @param isMore whether more may be possible that this page did not show
 */
public record Outcome(
        List<Decision> decisions,
        List<Reservation> reservations,
        Map<String, Long> served,
        boolean isMore) {

    /** Whether anything was placed or reserved. */
    public boolean isProgress() {
        return !decisions.isEmpty() || !served.isEmpty();
    }
}
