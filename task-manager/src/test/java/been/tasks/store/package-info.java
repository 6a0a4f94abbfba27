/** Tests. */
@NullMarked
package been.tasks.store;

import org.jspecify.annotations.NullMarked;
