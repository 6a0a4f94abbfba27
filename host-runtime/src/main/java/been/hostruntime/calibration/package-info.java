/** How quiet this host is, found out again and again when nothing runs on it. */
@NullMarked
package been.hostruntime.calibration;

import org.jspecify.annotations.NullMarked;
