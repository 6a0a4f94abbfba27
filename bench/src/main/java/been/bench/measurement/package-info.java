/**
 * {@code been bench measurement}: how well runs are measured, beside BenchExec. One class a figure.
 */
@NullMarked
package been.bench.measurement;

import org.jspecify.annotations.NullMarked;
