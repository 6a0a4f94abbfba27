@NullMarked
package been.web.hooks;

import org.jspecify.annotations.NullMarked;
