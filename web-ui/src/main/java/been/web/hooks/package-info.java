/** What Git forges say: a push becomes a run. */
@NullMarked
package been.web.hooks;

import org.jspecify.annotations.NullMarked;
