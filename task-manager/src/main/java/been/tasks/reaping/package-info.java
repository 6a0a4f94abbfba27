/** What is overdue is found, by looking: no event is needed for anything to end. */
@NullMarked
package been.tasks.reaping;

import org.jspecify.annotations.NullMarked;
