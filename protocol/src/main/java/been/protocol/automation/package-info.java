/** What REST takes and answers about schedules and hooks of Git forges. */
@NullMarked
package been.protocol.automation;

import org.jspecify.annotations.NullMarked;
