/**
 * Versions whose truth is known, and what the methods say of them: how often intervals hold, how
 * often alarms are false, how many executions a plan takes. Randomness is passed in.
 */
@NullMarked
package been.statistics.simulation;

import org.jspecify.annotations.NullMarked;
