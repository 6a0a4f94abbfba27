/** Logs of whole contexts. */
@NullMarked
package been.web.logs;

import org.jspecify.annotations.NullMarked;
