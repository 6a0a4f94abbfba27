/** Files that every controller of a platform reaches. */
@NullMarked
package been.depot;

import org.jspecify.annotations.NullMarked;
