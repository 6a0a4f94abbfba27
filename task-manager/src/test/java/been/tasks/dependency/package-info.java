/** Tests. */
@NullMarked
package been.tasks.dependency;

import org.jspecify.annotations.NullMarked;
