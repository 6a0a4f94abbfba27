/**
 * {@code been exec}: one command, measured and limited, without a server. Written without the
 * command-line library, whose loading takes longer than many commands run.
 */
@NullMarked
package been.cli.exec;

import org.jspecify.annotations.NullMarked;
