/** {@code been backup} and {@code been restore}. */
@NullMarked
package been.cli.backup;

import org.jspecify.annotations.NullMarked;
