@NullMarked
package been.protocol.profiles;

import org.jspecify.annotations.NullMarked;
