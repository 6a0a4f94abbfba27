@NullMarked
package been.hostruntime.monitor;

import org.jspecify.annotations.NullMarked;
