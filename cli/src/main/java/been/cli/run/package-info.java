/** Running an analysis and telling of it: progress, tables, exit status. */
@NullMarked
package been.cli.run;

import org.jspecify.annotations.NullMarked;
