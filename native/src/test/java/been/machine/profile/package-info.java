@NullMarked
package been.machine.profile;

import org.jspecify.annotations.NullMarked;
