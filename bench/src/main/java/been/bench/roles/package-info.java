/** Figures of benchmarks whose executions are several tasks. */
@NullMarked
package been.bench.roles;

import org.jspecify.annotations.NullMarked;
