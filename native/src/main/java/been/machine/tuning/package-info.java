/** Settings of the kernel that are changed for measuring when asked to, and put back. */
@NullMarked
package been.machine.tuning;

import org.jspecify.annotations.NullMarked;
