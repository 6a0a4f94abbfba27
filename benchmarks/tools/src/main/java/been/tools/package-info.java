/** A task that runs a benchmark definition of BenchExec, several runs at a time. */
@NullMarked
package been.tools;

import org.jspecify.annotations.NullMarked;
