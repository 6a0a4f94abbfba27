/** Pages that stay true while they are open. */
@NullMarked
package been.web.pages.live;

import org.jspecify.annotations.NullMarked;
