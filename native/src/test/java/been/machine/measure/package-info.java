/** Real runs, in every layout that this machine has or can be made to look like. */
@NullMarked
package been.machine.measure;

import org.jspecify.annotations.NullMarked;
