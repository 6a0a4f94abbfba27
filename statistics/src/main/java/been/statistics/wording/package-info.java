/** How numbers and verdicts read, the same on every screen: pure text, no colour, no layout. */
@NullMarked
package been.statistics.wording;

import org.jspecify.annotations.NullMarked;
