@NullMarked
package been.hostruntime.results;

import org.jspecify.annotations.NullMarked;
