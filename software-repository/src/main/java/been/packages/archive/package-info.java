/**
 * Package archives ({@code .bpk}): built reproducibly, and validated as strangers' files before a
 * byte of them is unpacked or kept.
 */
@NullMarked
package been.packages.archive;

import org.jspecify.annotations.NullMarked;
