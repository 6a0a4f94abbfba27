/**
 * The configuration of this machine: detected at the start, on demand and after changes, but never
 * beside an exclusive program.
 */
@NullMarked
package been.hostruntime.detection;

import org.jspecify.annotations.NullMarked;
