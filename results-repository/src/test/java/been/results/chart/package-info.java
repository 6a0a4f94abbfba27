@NullMarked
package been.results.chart;

import org.jspecify.annotations.NullMarked;
