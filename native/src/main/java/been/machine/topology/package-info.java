/**
 * The processors of a machine: which logical ones share a core, a socket, a memory node, a cache.
 */
@NullMarked
package been.machine.topology;

import org.jspecify.annotations.NullMarked;
