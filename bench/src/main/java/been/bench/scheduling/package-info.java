/**
 * A cluster without machines, for tests and {@code been bench scheduler}: hosts come and go, tasks
 * end, fail and are refused, and a referee looks at every decision. Pure but for what it prints.
 */
@NullMarked
package been.bench.scheduling;

import org.jspecify.annotations.NullMarked;
