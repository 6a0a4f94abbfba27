/** {@code been tools}: benchmark definitions of BenchExec on a platform. */
@NullMarked
package been.cli.tools;

import org.jspecify.annotations.NullMarked;
