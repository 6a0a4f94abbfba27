/** Measures how noisy this host is, while nothing runs on it. */
@NullMarked
package been.hostruntime.calibration;

import org.jspecify.annotations.NullMarked;
