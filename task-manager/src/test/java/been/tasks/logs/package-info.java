/** Tests. */
@NullMarked
package been.tasks.logs;

import org.jspecify.annotations.NullMarked;
