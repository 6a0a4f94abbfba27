/** Tests of the verbs of packages. */
@NullMarked
package been.cli.packages;

import org.jspecify.annotations.NullMarked;
