/** Tests of the page of cleaning up. */
@NullMarked
package been.web.pages.cleaning;

import org.jspecify.annotations.NullMarked;
