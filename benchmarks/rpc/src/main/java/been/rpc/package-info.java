/** A server that returns what it gets, and clients that measure how long that takes. */
@NullMarked
package been.rpc;

import org.jspecify.annotations.NullMarked;
