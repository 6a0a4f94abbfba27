@NullMarked
package been.web.pages.suites;

import org.jspecify.annotations.NullMarked;
