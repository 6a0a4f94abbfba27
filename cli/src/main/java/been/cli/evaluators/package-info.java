/** {@code been evaluators}: which there are, having them run, and what they made. */
@NullMarked
package been.cli.evaluators;

import org.jspecify.annotations.NullMarked;
