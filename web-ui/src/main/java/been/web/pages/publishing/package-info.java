/** Makes pages public. */
@NullMarked
package been.web.pages.publishing;

import org.jspecify.annotations.NullMarked;
