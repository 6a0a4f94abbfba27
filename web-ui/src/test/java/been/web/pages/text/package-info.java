@NullMarked
package been.web.pages.text;

import org.jspecify.annotations.NullMarked;
