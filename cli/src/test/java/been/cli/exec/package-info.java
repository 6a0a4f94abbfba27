/** {@code been exec} as a user has it: in a process of its own. */
@NullMarked
package been.cli.exec;

import org.jspecify.annotations.NullMarked;
