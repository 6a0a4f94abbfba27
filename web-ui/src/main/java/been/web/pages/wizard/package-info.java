/** A new analysis in five steps; what is typed becomes an analysis file, and may come from one. */
@NullMarked
package been.web.pages.wizard;

import org.jspecify.annotations.NullMarked;
