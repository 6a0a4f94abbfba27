@NullMarked
package been.hostruntime.users;

import org.jspecify.annotations.NullMarked;
