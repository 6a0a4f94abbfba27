/** Reads {@code evaluator.yaml} and the evaluators that an analysis asks for. */
@NullMarked
package been.analyses.evaluators;

import org.jspecify.annotations.NullMarked;
