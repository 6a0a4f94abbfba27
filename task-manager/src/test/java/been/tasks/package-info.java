/** Tests. */
@NullMarked
package been.tasks;

import org.jspecify.annotations.NullMarked;
