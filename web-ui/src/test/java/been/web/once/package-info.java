@NullMarked
package been.web.once;

import org.jspecify.annotations.NullMarked;
