/** Tests of new tasks. */
@NullMarked
package been.tasks.submitting;

import org.jspecify.annotations.NullMarked;
