/** {@code been clean}: what is no longer needed goes. */
@NullMarked
package been.cli.clean;

import org.jspecify.annotations.NullMarked;
