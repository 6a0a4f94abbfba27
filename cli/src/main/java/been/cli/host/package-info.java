/** Starting a host runtime that joins a platform elsewhere. */
@NullMarked
package been.cli.host;

import org.jspecify.annotations.NullMarked;
