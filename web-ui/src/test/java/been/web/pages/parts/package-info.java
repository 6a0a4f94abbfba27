/** Tests of what several pages are made of. */
@NullMarked
package been.web.pages.parts;

import org.jspecify.annotations.NullMarked;
