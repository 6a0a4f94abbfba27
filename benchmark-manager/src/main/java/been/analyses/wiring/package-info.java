@NullMarked
package been.analyses.wiring;

import org.jspecify.annotations.NullMarked;
