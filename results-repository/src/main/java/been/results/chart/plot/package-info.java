/** The charts: each a function from results to a drawing, a small file each. Pure. */
@NullMarked
package been.results.chart.plot;

import org.jspecify.annotations.NullMarked;
