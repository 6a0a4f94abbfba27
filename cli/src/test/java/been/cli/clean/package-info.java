/** Tests of {@code been clean}. */
@NullMarked
package been.cli.clean;

import org.jspecify.annotations.NullMarked;
