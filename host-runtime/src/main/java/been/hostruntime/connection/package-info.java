/**
 * The only way to and from the controller: registration, the long poll, reports until they are
 * acknowledged, files both ways, and the lease all that renews.
 */
@NullMarked
package been.hostruntime.connection;

import org.jspecify.annotations.NullMarked;
