@NullMarked
package been.results.chart.svg;

import org.jspecify.annotations.NullMarked;
