@NullMarked
package been.protocol.fault;

import org.jspecify.annotations.NullMarked;
