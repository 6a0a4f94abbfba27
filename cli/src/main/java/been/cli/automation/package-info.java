/** What goes by itself, and who is told: schedules, hooks of Git forges, notification rules. */
@NullMarked
package been.cli.automation;

import org.jspecify.annotations.NullMarked;
