/** Immutable, versioned packages: publish, fetch, query. */
@NullMarked
package been.packages;

import org.jspecify.annotations.NullMarked;
