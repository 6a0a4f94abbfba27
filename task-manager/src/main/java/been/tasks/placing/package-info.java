/** The leader carries the scheduler's decisions out: offers, stored and sent. */
@NullMarked
package been.tasks.placing;

import org.jspecify.annotations.NullMarked;
