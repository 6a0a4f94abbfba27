/**
 * How much of the variation comes from binaries, executions and measurements, and what follows for
 * intervals and for how often each is worth repeating.
 */
@NullMarked
package been.statistics.levels;

import org.jspecify.annotations.NullMarked;
