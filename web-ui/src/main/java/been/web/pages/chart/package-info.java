/** The component that hands drawings to the browser's ECharts. */
@NullMarked
package been.web.pages.chart;

import org.jspecify.annotations.NullMarked;
