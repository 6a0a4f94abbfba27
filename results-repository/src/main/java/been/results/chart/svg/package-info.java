/** Draws a description as SVG, and that as PNG; the same description always gives the same text. */
@NullMarked
package been.results.chart.svg;

import org.jspecify.annotations.NullMarked;
