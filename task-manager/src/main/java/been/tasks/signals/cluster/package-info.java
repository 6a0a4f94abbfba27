/**
 * Signals between controllers by Hazelcast, and all that is known of Hazelcast: topics and
 * membership, no state, no user code, on an address of their own.
 */
@NullMarked
package been.tasks.signals.cluster;

import org.jspecify.annotations.NullMarked;
