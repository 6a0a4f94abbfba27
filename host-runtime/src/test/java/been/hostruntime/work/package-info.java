@NullMarked
package been.hostruntime.work;

import org.jspecify.annotations.NullMarked;
