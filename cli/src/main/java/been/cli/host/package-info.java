/** This machine as a benchmark host: whether it is quiet, and a host runtime on it. */
@NullMarked
package been.cli.host;

import org.jspecify.annotations.NullMarked;
