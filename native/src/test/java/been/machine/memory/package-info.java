@NullMarked
package been.machine.memory;

import org.jspecify.annotations.NullMarked;
