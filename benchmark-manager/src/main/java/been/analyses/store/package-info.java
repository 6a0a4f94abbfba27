/** Stores analyses in the database. */
@NullMarked
package been.analyses.store;

import org.jspecify.annotations.NullMarked;
