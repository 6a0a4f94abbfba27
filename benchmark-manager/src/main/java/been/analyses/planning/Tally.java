package been.analyses.planning;

/**
 * The progress of one unit: an experiment, or the two sides of a duet.
 *
 * @param unit its key
 * @param valid landed executions; for a duet, pairs that ran at the same time
 * @param isOut whether it was excluded, since it could not be measured
 */
public record Tally(String unit, int valid, boolean isOut) {}
