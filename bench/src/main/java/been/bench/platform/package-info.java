/** Controllers, host runtimes and other programs that a bench starts, and how it calls them. */
@NullMarked
package been.bench.platform;

import org.jspecify.annotations.NullMarked;
