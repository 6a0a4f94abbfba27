@NullMarked
package been.hostruntime.jvm;

import org.jspecify.annotations.NullMarked;
