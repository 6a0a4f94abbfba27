@NullMarked
package been.web.pages.live;

import org.jspecify.annotations.NullMarked;
