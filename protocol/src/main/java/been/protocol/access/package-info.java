/** How a contract declares who may call which method, and what the audit log records about it. */
@NullMarked
package been.protocol.access;

import org.jspecify.annotations.NullMarked;
