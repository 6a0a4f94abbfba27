/**
 * What the statistical methods say about simulated versions: how often intervals hold the truth,
 * how often alarms are false, how many executions a plan takes. Pure.
 */
@NullMarked
package been.bench.statistics;

import org.jspecify.annotations.NullMarked;
