/**
 * The records that travel between host runtimes and controllers, and the words both wings share:
 * tasks, limits, usage, host properties. JSON by {@link been.protocol.Wire}.
 */
@NullMarked
package been.protocol;

import org.jspecify.annotations.NullMarked;
