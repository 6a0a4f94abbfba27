/** Finding a platform and talking to it over REST. */
@NullMarked
package been.cli.platform;

import org.jspecify.annotations.NullMarked;
