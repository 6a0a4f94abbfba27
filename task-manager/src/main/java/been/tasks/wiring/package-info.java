@NullMarked
package been.tasks.wiring;

import org.jspecify.annotations.NullMarked;
