/**
 * The launcher, which starts a program and then supervises it: its installation, command line,
 * status file and orders.
 */
@NullMarked
package been.machine.launch;

import org.jspecify.annotations.NullMarked;
