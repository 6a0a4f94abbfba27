@NullMarked
package been.packages.wiring;

import org.jspecify.annotations.NullMarked;
