/** Load for servers: {@link been.task.load.OpenLoop} starts requests at given times. */
@NullMarked
package been.task.load;

import org.jspecify.annotations.NullMarked;
