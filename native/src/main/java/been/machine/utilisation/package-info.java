/**
 * How busy this host and a run on it are: read from kernel files without a library, since some are
 * read every few milliseconds, and parsed and compared by pure code.
 */
@NullMarked
package been.machine.utilisation;

import org.jspecify.annotations.NullMarked;
