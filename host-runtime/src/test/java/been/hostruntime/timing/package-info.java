@NullMarked
package been.hostruntime.timing;

import org.jspecify.annotations.NullMarked;
