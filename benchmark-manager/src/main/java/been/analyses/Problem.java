package been.analyses;

/**
 * What is wrong with an analysis file, at one place.
 *
 * @param line from 1
 * @param column from 1
 * @param message what was found, what was expected, and the nearest valid name
 */
public record Problem(int line, int column, String message) {}
