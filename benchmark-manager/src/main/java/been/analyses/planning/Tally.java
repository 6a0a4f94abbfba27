package been.analyses.planning;

/**
 * What one experiment has so far.
 *
 * @param valid executions that landed
 * @param isOut it takes part no more, since it could not be measured
 */
public record Tally(String experiment, int valid, boolean isOut) {}
