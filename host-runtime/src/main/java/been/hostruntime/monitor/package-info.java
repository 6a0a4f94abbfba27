/**
 * Monitors this host and the programs on it: brief samples of the host always, a detailed recording
 * of a program and limits on its utilisation when its task requests them.
 */
@NullMarked
package been.hostruntime.monitor;

import org.jspecify.annotations.NullMarked;
