/**
 * What this host has promised, on disk: accepted commands, held attempts, unacknowledged reports.
 */
@NullMarked
package been.hostruntime.journal;

import org.jspecify.annotations.NullMarked;
