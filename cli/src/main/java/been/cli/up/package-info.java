/** Starting and stopping a platform on this machine. */
@NullMarked
package been.cli.up;

import org.jspecify.annotations.NullMarked;
