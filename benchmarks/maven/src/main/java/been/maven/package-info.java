/** Versions and artifacts from Maven repositories, as the user's own Maven sees them. */
@NullMarked
package been.maven;

import org.jspecify.annotations.NullMarked;
