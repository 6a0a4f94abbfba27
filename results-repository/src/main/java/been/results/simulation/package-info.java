/** Results at a size that nobody has yet, for {@code been bench statistics}. */
@NullMarked
package been.results.simulation;

import org.jspecify.annotations.NullMarked;
