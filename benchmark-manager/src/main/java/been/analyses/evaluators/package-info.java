/** What {@code evaluator.yaml} says of an evaluator, and how an analysis asks for one. */
@NullMarked
package been.analyses.evaluators;

import org.jspecify.annotations.NullMarked;
