@NullMarked
package been.web.pages.hosts;

import org.jspecify.annotations.NullMarked;
