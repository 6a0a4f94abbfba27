/** Several machines of a network on this one. Needs root. */
@NullMarked
package been.testing.network;

import org.jspecify.annotations.NullMarked;
