@NullMarked
package been.analyses;

import org.jspecify.annotations.NullMarked;
