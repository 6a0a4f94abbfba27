/** Charts: typed descriptions, and the component that hands them to the browser's ECharts. */
@NullMarked
package been.web.pages.chart;

import org.jspecify.annotations.NullMarked;
