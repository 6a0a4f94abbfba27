/** When the machine is looked at, and when not. */
@NullMarked
package been.hostruntime.detection;

import org.jspecify.annotations.NullMarked;
