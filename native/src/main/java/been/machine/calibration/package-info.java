/** A short fixed piece of work whose variation says how quiet a machine is, over time. */
@NullMarked
package been.machine.calibration;

import org.jspecify.annotations.NullMarked;
