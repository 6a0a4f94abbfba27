/** Contexts, their tasks, and one task: state, why, limits and use, log, files. */
@NullMarked
package been.web.pages.tasks;

import org.jspecify.annotations.NullMarked;
