/**
 * What is seen of this host and of the programs it runs: brief samples of the host always, a
 * detailed recording of a program and limits on its utilisation when its task asks for them.
 */
@NullMarked
package been.hostruntime.monitor;

import org.jspecify.annotations.NullMarked;
