/** Hosts: how they join, what they say and are told, and what is known of them. */
@NullMarked
package been.tasks.hosts;

import org.jspecify.annotations.NullMarked;
