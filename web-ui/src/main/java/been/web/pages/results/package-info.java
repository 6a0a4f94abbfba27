/** Everything that was measured: any chart of any experiments, and one group against another. */
@NullMarked
package been.web.pages.results;

import org.jspecify.annotations.NullMarked;
