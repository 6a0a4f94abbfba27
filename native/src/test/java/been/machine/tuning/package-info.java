/** Settings changed and put back, on machines that are not here and on this one. */
@NullMarked
package been.machine.tuning;

import org.jspecify.annotations.NullMarked;
