/** Analyses that run by themselves: schedules and hooks of forges. */
@NullMarked
package been.web.pages.automation;

import org.jspecify.annotations.NullMarked;
