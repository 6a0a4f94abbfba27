/** Measurements whose truth is known, for tests and the bench. Randomness is passed in. */
@NullMarked
package been.testing.simulation;

import org.jspecify.annotations.NullMarked;
