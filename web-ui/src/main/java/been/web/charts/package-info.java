/** The charts of an analysis, for its page and for REST: which there are, and each as a drawing. */
@NullMarked
package been.web.charts;

import org.jspecify.annotations.NullMarked;
