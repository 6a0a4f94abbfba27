/**
 * All communication with the controller: registration, the long poll, reports until they are
 * acknowledged, file transfer in both directions, and the lease that each sync renews.
 */
@NullMarked
package been.hostruntime.connection;

import org.jspecify.annotations.NullMarked;
