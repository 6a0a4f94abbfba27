@NullMarked
package been.web.again;

import org.jspecify.annotations.NullMarked;
