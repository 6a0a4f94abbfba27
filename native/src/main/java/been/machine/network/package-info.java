/** Networks of this machine that a program of the platform makes for itself. */
@NullMarked
package been.machine.network;

import org.jspecify.annotations.NullMarked;
