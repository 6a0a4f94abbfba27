@NullMarked
package been.hostruntime.publishing;

import org.jspecify.annotations.NullMarked;
