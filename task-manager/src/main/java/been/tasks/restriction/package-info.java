/**
 * Which hosts satisfy a restriction, and why the others do not: CEL expressions over the host's
 * property tree. No I/O, no clock.
 */
@NullMarked
package been.tasks.restriction;

import org.jspecify.annotations.NullMarked;
