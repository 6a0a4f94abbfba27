/** How numbers, times and verdicts read: pure functions from values to words. */
@NullMarked
package been.web.pages.text;

import org.jspecify.annotations.NullMarked;
