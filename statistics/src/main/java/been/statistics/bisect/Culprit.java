package been.statistics.bisect;

import been.statistics.Interval;
import been.statistics.compare.Verdict;

/**
 * A change that was located.
 *
 * @param first the first version that may have made it
 * @param last the last one; the same as {@code first} if it is the only one
 * @param ratio of the versions after and before them, measured once more
 * @param verdict {@code REGRESSED} or {@code IMPROVED}
 */
public record Culprit(int first, int last, Interval ratio, Verdict verdict) {

    /** How many versions may have made it; 1 unless some of them cannot be told apart. */
    public int versions() {
        return last - first + 1;
    }
}
