/** Suites: the list, and one suite with its verdicts. */
@NullMarked
package been.web.pages.suites;

import org.jspecify.annotations.NullMarked;
