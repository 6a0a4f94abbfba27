@NullMarked
package been.machine.partition;

import org.jspecify.annotations.NullMarked;
