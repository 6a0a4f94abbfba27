/** The list of analyses. */
@NullMarked
package been.web.pages.analyses;

import org.jspecify.annotations.NullMarked;
