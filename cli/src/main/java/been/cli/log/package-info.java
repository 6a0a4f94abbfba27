/** What tasks wrote, and write. */
@NullMarked
package been.cli.log;

import org.jspecify.annotations.NullMarked;
