/** What REST answers about hosts, their groups and software, and controllers. */
@NullMarked
package been.protocol.hosts;

import org.jspecify.annotations.NullMarked;
