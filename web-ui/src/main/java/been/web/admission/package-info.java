/** How a new host finds its way in: tokens that say where the controllers are. */
@NullMarked
package been.web.admission;

import org.jspecify.annotations.NullMarked;
