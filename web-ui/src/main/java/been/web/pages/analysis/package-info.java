/** One analysis: verdicts with their chart, the raw runs, progress, environment. */
@NullMarked
package been.web.pages.analysis;

import org.jspecify.annotations.NullMarked;
