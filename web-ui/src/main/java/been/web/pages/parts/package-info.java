/** What pages are made of: states, verdicts, tables, times, empty states. */
@NullMarked
package been.web.pages.parts;

import org.jspecify.annotations.NullMarked;
