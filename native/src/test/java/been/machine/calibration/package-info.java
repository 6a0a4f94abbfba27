/** The fixed work on this machine, and its history. */
@NullMarked
package been.machine.calibration;

import org.jspecify.annotations.NullMarked;
