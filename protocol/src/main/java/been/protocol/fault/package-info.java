/**
 * Where fault tests may end this process: around every step by which something is promised. Nothing
 * of it acts unless the environment asks for it.
 */
@NullMarked
package been.protocol.fault;

import org.jspecify.annotations.NullMarked;
