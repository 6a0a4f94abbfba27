/** When and by whom analyses are run without anybody: schedules and hooks of forges. */
@NullMarked
package been.web.pages.automation;

import org.jspecify.annotations.NullMarked;
