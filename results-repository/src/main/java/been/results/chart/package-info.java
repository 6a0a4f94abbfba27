/**
 * A chart as data: a small grammar of axes and marks in which every chart of the platform is
 * described once. {@code plot} makes descriptions of results, {@code svg} and the browser draw
 * them. Pure.
 */
@NullMarked
package been.results.chart;

import org.jspecify.annotations.NullMarked;
