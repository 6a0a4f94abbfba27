@NullMarked
package been.web.pages.analysis;

import org.jspecify.annotations.NullMarked;
