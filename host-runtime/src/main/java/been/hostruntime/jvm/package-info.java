/** Caches from which the JVMs of tasks start faster, where a task asks for it. */
@NullMarked
package been.hostruntime.jvm;

import org.jspecify.annotations.NullMarked;
