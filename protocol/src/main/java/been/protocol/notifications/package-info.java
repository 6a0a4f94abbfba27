/** What REST takes and answers about notification rules and deliveries. */
@NullMarked
package been.protocol.notifications;

import org.jspecify.annotations.NullMarked;
