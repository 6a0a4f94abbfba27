/** Fills the database and the files of a platform directly, for {@code been bench ui}. */
@NullMarked
package been.bench.store;

import org.jspecify.annotations.NullMarked;
