/** {@code been changes}: what became slower or faster. */
@NullMarked
package been.cli.changes;

import org.jspecify.annotations.NullMarked;
