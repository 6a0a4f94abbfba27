/** Versions from Git, registries, archives and commands, and builds: sources become binaries. */
@NullMarked
package been.sources;

import org.jspecify.annotations.NullMarked;
