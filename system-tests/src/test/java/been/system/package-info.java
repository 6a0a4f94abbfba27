/** Starts the real thing from the built artefacts and drives it as its users do. */
@NullMarked
package been.system;

import org.jspecify.annotations.NullMarked;
