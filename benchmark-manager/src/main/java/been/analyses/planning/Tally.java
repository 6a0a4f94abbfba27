package been.analyses.planning;

/**
 * What one unit has so far: an experiment, or the two sides of a duet.
 *
 * @param unit its key
 * @param valid executions that landed; of a duet those of both sides that ran at the same time
 * @param isOut it takes part no more, since it could not be measured
 */
public record Tally(String unit, int valid, boolean isOut) {}
