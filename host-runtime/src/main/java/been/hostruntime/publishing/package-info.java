/** Packages that running tasks publish. */
@NullMarked
package been.hostruntime.publishing;

import org.jspecify.annotations.NullMarked;
