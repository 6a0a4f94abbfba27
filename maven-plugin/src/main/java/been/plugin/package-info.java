/**
 * Benchmarks as Maven projects: their packages, built and published by the command {@code been}.
 */
@NullMarked
package been.plugin;

import org.jspecify.annotations.NullMarked;
