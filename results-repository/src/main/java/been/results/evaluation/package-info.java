/** Requested evaluations, their inputs, and the files that their runs produce. */
@NullMarked
package been.results.evaluation;

import org.jspecify.annotations.NullMarked;
