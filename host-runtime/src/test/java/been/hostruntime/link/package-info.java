@NullMarked
package been.hostruntime.link;

import org.jspecify.annotations.NullMarked;
