@NullMarked
package been.bench;

import org.jspecify.annotations.NullMarked;
