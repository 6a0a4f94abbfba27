/** The page that shows which functions a change comes from. */
@NullMarked
package been.web.pages.explain;

import org.jspecify.annotations.NullMarked;
