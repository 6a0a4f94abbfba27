/** Tests of the index. */
@NullMarked
package been.packages.catalogue;

import org.jspecify.annotations.NullMarked;
