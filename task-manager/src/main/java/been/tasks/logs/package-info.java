/** Log lines of attempts, in files. */
@NullMarked
package been.tasks.logs;

import org.jspecify.annotations.NullMarked;
