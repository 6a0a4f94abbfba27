/** Verdicts as changes of benchmarks over versions, and what people decide and say about them. */
@NullMarked
package been.analyses.changes;

import org.jspecify.annotations.NullMarked;
