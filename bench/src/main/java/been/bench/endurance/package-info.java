/** Whether a platform is after thousands of analyses what it was at the beginning. */
@NullMarked
package been.bench.endurance;

import org.jspecify.annotations.NullMarked;
