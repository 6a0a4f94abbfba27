/** The {@code been} command: one class a verb. */
@NullMarked
package been.cli;

import org.jspecify.annotations.NullMarked;
