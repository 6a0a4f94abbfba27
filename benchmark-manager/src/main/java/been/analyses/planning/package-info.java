/**
 * Which experiments there are, how many executions they get, and in which order; pure: no I/O,
 * clock or randomness of its own.
 */
@NullMarked
package been.analyses.planning;

import org.jspecify.annotations.NullMarked;
