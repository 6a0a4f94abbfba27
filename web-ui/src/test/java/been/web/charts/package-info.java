@NullMarked
package been.web.charts;

import org.jspecify.annotations.NullMarked;
