/** Databases as platforms have them. */
@NullMarked
package been.testing.database;

import org.jspecify.annotations.NullMarked;
