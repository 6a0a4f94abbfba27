@NullMarked
package been.results.wiring;

import org.jspecify.annotations.NullMarked;
