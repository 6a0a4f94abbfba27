/** Everything that a platform keeps, in one file and back. */
@NullMarked
package been.web.backup;

import org.jspecify.annotations.NullMarked;
