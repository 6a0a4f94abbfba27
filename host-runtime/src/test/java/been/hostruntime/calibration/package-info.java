/** When the host is calibrated, and what of it is told. */
@NullMarked
package been.hostruntime.calibration;

import org.jspecify.annotations.NullMarked;
