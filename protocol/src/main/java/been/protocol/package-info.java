/**
 * The records that travel between host runtimes and controllers, and the words both wings share:
 * tasks, limits, usage, host properties. What REST answers to users is in a package a topic beside
 * this one. JSON by {@link been.protocol.Wire}.
 */
@NullMarked
package been.protocol;

import org.jspecify.annotations.NullMarked;
