/** Changes kernel settings for measuring on request, and restores them. */
@NullMarked
package been.machine.tuning;

import org.jspecify.annotations.NullMarked;
