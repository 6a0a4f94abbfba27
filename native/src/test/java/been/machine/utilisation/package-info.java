@NullMarked
package been.machine.utilisation;

import org.jspecify.annotations.NullMarked;
