/** Topologies of documented machines, written down as sysfs shows them. */
@NullMarked
package been.machine.topology;

import org.jspecify.annotations.NullMarked;
