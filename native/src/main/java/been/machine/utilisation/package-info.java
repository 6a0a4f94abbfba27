/**
 * How busy this host and a run on it are: read from the kernel's own files, some of them every few
 * milliseconds, so without any library. What they say is parsed and compared by pure code.
 */
@NullMarked
package been.machine.utilisation;

import org.jspecify.annotations.NullMarked;
