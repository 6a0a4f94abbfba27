/** Tests of {@code been hosts}. */
@NullMarked
package been.cli.hosts;

import org.jspecify.annotations.NullMarked;
