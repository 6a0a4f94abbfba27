/** Building, publishing and listing packages. */
@NullMarked
package been.cli.packages;

import org.jspecify.annotations.NullMarked;
