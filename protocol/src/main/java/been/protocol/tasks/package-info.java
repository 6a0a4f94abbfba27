/** What REST answers about contexts and tasks. */
@NullMarked
package been.protocol.tasks;

import org.jspecify.annotations.NullMarked;
