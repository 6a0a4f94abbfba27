/**
 * {@code been bench}: how well BEEN itself measures, beside the best tool of its kind. One class a
 * figure; none of them fails for a timing.
 */
@NullMarked
package been.bench;

import org.jspecify.annotations.NullMarked;
