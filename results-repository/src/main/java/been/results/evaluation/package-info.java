/** Which evaluator is asked for on what, what it made, and what of that is kept. */
@NullMarked
package been.results.evaluation;

import org.jspecify.annotations.NullMarked;
