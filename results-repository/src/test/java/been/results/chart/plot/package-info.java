/** Every chart from made-up results. */
@NullMarked
package been.results.chart.plot;

import org.jspecify.annotations.NullMarked;
