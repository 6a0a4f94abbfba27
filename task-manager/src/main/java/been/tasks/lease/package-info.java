/** Who may place, and until when a host is believed to keep what it holds. */
@NullMarked
package been.tasks.lease;

import org.jspecify.annotations.NullMarked;
