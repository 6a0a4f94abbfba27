@NullMarked
package been.web.pages.wizard;

import org.jspecify.annotations.NullMarked;
