/** Runs programs under a profiler and reads what it wrote. */
@NullMarked
package been.machine.profile;

import org.jspecify.annotations.NullMarked;
