/** The users that tasks run as. */
@NullMarked
package been.hostruntime.users;

import org.jspecify.annotations.NullMarked;
