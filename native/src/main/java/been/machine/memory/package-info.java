/** File systems in memory, each for one run. */
@NullMarked
package been.machine.memory;

import org.jspecify.annotations.NullMarked;
