/** Start caches with which the JVMs of tasks start faster, when a task requests them. */
@NullMarked
package been.hostruntime.jvm;

import org.jspecify.annotations.NullMarked;
