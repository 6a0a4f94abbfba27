@NullMarked
package been.web.backup;

import org.jspecify.annotations.NullMarked;
