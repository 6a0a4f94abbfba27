/** Expected assignments on machines of several shapes. */
@NullMarked
package been.machine.allocation;

import org.jspecify.annotations.NullMarked;
