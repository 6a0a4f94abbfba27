/** Tests of the pages of tasks and contexts. */
@NullMarked
package been.web.pages.tasks;

import org.jspecify.annotations.NullMarked;
