/** What a set of measurements looks like: location, spread, quantiles and dependence. */
@NullMarked
package been.statistics.describe;

import org.jspecify.annotations.NullMarked;
