/** Packages by digest: fetched once, verified, unpacked read-only, evicted when long unused. */
@NullMarked
package been.hostruntime.cache;

import org.jspecify.annotations.NullMarked;
