@NullMarked
package been.depot;

import org.jspecify.annotations.NullMarked;
