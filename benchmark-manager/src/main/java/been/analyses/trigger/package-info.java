/** Requested runs of analyses, triggered by users, scripts and schedules. */
@NullMarked
package been.analyses.trigger;

import org.jspecify.annotations.NullMarked;
