/** Contexts and tasks that people submit, watch and stop by hand. */
@NullMarked
package been.cli.tasks;

import org.jspecify.annotations.NullMarked;
