/** Tests. */
@NullMarked
package been.tasks.scheduling;

import org.jspecify.annotations.NullMarked;
