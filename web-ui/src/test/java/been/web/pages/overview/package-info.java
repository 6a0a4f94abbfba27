@NullMarked
package been.web.pages.overview;

import org.jspecify.annotations.NullMarked;
