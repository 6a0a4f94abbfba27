package been.results;

import been.protocol.PlainText;
import been.protocol.results.Validity;
import java.time.Instant;

/**
 * The exclusion of an execution from statistics: by whom, as what, and why.
 *
 * @param as a validity that does not enter statistics
 */
public record Invalidation(Validity as, String who, String why, Instant at) {
    public Invalidation {
        if (as.counts()) {
            throw new IllegalArgumentException(
                    "an execution is not taken out of statistics as " + as);
        }
        PlainText.require("the user who excludes an execution", who);
        PlainText.require("the reason for taking an execution out", why);
    }
}
