/**
 * Calibration: the variation of a short fixed piece of work shows how noisy a machine is over time.
 */
@NullMarked
package been.machine.calibration;

import org.jspecify.annotations.NullMarked;
