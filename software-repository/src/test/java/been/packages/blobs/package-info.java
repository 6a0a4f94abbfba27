/** Tests of the content store. */
@NullMarked
package been.packages.blobs;

import org.jspecify.annotations.NullMarked;
