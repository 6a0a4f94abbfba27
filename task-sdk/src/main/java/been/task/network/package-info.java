/** Tasks of the platform that measure the network between the hosts of a benchmark. */
@NullMarked
package been.task.network;

import org.jspecify.annotations.NullMarked;
