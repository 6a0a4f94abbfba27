@NullMarked
package been.machine.files;

import org.jspecify.annotations.NullMarked;
