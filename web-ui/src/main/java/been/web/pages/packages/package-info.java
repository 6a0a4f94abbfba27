/** The list of packages. */
@NullMarked
package been.web.pages.packages;

import org.jspecify.annotations.NullMarked;
