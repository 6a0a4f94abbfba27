/** Which processors a run gets: pure functions of the topology and what is taken already. */
@NullMarked
package been.machine.allocation;

import org.jspecify.annotations.NullMarked;
