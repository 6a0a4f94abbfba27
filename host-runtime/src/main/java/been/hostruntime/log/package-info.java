/** A task's log: three sources, one order, one budget, and a statement of what was dropped. */
@NullMarked
package been.hostruntime.log;

import org.jspecify.annotations.NullMarked;
