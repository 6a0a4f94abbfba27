package been.statistics.compare;

/** What is known about a change between two versions. */
public enum Verdict {
    /** Worse, and by more than the tolerance. */
    REGRESSED,
    /** Better, and by more than the tolerance. */
    IMPROVED,
    /** No change beyond tolerance and precision together. */
    EQUIVALENT,
    /** The interval is too wide, or includes a limit. */
    INCONCLUSIVE
}
