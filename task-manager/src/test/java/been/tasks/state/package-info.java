/** Tests. */
@NullMarked
package been.tasks.state;

import org.jspecify.annotations.NullMarked;
