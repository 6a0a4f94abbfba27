/** Tests of the repository as its users see it. */
@NullMarked
package been.packages;

import org.jspecify.annotations.NullMarked;
