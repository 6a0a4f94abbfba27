/** {@code been explain} and {@code been uses}. */
@NullMarked
package been.cli.explain;

import org.jspecify.annotations.NullMarked;
