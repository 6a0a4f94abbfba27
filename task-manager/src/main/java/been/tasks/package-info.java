/** Contexts, tasks and hosts: submit, watch, stop; what was accepted is never lost. */
@NullMarked
package been.tasks;

import org.jspecify.annotations.NullMarked;
