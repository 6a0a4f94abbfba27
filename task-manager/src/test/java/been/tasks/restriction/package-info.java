/** Tests. */
@NullMarked
package been.tasks.restriction;

import org.jspecify.annotations.NullMarked;
