/** Tasks come into a context: checked together, stored together, or not at all. */
@NullMarked
package been.tasks.submitting;

import org.jspecify.annotations.NullMarked;
