package been.results;

import been.protocol.PlainText;
import java.time.Instant;

/**
 * Who took an execution out of statistics, as what, and why.
 *
 * @param as anything that does not count
 */
public record Invalidation(Validity as, String who, String why, Instant at) {
    public Invalidation {
        if (as.counts()) {
            throw new IllegalArgumentException(
                    "an execution is not taken out of statistics as " + as);
        }
        PlainText.require("whoever takes an execution out", who);
        PlainText.require("the reason for taking an execution out", why);
    }
}
