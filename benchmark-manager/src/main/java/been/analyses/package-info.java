/** Analyses: define, start, follow, and read their verdicts. */
@NullMarked
package been.analyses;

import org.jspecify.annotations.NullMarked;
