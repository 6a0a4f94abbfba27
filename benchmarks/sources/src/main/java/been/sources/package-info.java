/** Versions from Git repositories, and builds: sources become packages, and these binaries. */
@NullMarked
package been.sources;

import org.jspecify.annotations.NullMarked;
