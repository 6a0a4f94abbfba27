/** Storage that the controllers of a platform share: files, and what all database code needs. */
@NullMarked
package been.depot;

import org.jspecify.annotations.NullMarked;
