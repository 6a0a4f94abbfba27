@NullMarked
package been.web.pages.comments;

import org.jspecify.annotations.NullMarked;
