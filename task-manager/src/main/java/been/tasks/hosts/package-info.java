/** Hosts: how they join, their requests and the commands to them, and what is known of them. */
@NullMarked
package been.tasks.hosts;

import org.jspecify.annotations.NullMarked;
