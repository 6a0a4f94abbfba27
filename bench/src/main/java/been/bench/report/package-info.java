/**
 * What every bench shares: the steps of a run, figures with their targets, and the report about
 * them.
 */
@NullMarked
package been.bench.report;

import org.jspecify.annotations.NullMarked;
