/** Content by digest on disk: there and whole, or not there. */
@NullMarked
package been.packages.blobs;

import org.jspecify.annotations.NullMarked;
