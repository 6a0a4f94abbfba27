/** {@code been host} on machines that are not here. */
@NullMarked
package been.cli.host;

import org.jspecify.annotations.NullMarked;
