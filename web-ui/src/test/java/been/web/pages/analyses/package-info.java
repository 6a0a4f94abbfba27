/** Tests of the pages that list analyses and take imports. */
@NullMarked
package been.web.pages.analyses;

import org.jspecify.annotations.NullMarked;
