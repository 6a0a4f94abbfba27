/** File systems in memory that belong to one run each. */
@NullMarked
package been.machine.memory;

import org.jspecify.annotations.NullMarked;
