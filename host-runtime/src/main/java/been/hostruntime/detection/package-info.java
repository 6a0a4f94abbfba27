/**
 * What this machine is: read at the start, on demand, and when it shows that it was changed; never
 * beside an exclusive program.
 */
@NullMarked
package been.hostruntime.detection;

import org.jspecify.annotations.NullMarked;
