/**
 * What this host has promised, on disk: commands it took, attempts it holds, reports nobody has
 * acknowledged yet.
 */
@NullMarked
package been.hostruntime.journal;

import org.jspecify.annotations.NullMarked;
