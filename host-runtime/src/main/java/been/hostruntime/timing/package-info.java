/** Quiet periods during exclusive programs, idle periods between runs, and a timer. */
@NullMarked
package been.hostruntime.timing;

import org.jspecify.annotations.NullMarked;
