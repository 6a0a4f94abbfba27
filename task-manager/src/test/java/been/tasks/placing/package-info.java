/** Tests. */
@NullMarked
package been.tasks.placing;

import org.jspecify.annotations.NullMarked;
