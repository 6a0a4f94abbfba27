/** Checks on machines that are not here, and on this one. */
@NullMarked
package been.machine.noise;

import org.jspecify.annotations.NullMarked;
