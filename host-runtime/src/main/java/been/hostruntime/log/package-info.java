/**
 * A task's log: log records and both outputs in one order, with one budget and a count of what was
 * dropped.
 */
@NullMarked
package been.hostruntime.log;

import org.jspecify.annotations.NullMarked;
