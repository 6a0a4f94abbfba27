/** Notifications: detects events, chooses receivers, and sends until delivery succeeds. */
@NullMarked
package been.analyses.notify;

import org.jspecify.annotations.NullMarked;
