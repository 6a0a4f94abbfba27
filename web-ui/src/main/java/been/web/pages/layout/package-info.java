/** The frame around every page: where one can go, and who one is. */
@NullMarked
package been.web.pages.layout;

import org.jspecify.annotations.NullMarked;
