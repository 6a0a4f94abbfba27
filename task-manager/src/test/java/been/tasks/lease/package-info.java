/** Tests. */
@NullMarked
package been.tasks.lease;

import org.jspecify.annotations.NullMarked;
