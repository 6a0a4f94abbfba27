/** The health of benchmarks. */
@NullMarked
package been.web.pages.benchmarks;

import org.jspecify.annotations.NullMarked;
