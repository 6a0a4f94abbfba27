@NullMarked
package been.web.pages.changes;

import org.jspecify.annotations.NullMarked;
