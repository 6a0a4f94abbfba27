/** Tests of the Maven tasks. */
@NullMarked
package been.maven;

import org.jspecify.annotations.NullMarked;
