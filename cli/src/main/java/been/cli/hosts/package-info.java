/** {@code been hosts}: the hosts of a platform, and what users say of them. */
@NullMarked
package been.cli.hosts;

import org.jspecify.annotations.NullMarked;
