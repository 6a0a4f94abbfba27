/** Cleaning up: how long things are kept, what would go, and what went. */
@NullMarked
package been.web.pages.cleaning;

import org.jspecify.annotations.NullMarked;
