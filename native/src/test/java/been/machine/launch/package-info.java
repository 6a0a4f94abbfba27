/** What is said to the launcher, and what it wrote. */
@NullMarked
package been.machine.launch;

import org.jspecify.annotations.NullMarked;
