/** What people say, under whatever it is about. */
@NullMarked
package been.web.pages.comments;

import org.jspecify.annotations.NullMarked;
