/** What {@code been run} prints. */
@NullMarked
package been.cli.run;

import org.jspecify.annotations.NullMarked;
