/** Who is told of what, and whether it arrived. */
@NullMarked
package been.web.pages.notifications;

import org.jspecify.annotations.NullMarked;
