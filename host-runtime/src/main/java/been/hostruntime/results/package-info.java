/**
 * Result files of an attempt: chosen by patterns, recorded from values sent over the socket, and
 * uploaded.
 */
@NullMarked
package been.hostruntime.results;

import org.jspecify.annotations.NullMarked;
