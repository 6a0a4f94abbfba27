/** Rules of notifications and their deliveries. */
@NullMarked
package been.web.pages.notifications;

import org.jspecify.annotations.NullMarked;
