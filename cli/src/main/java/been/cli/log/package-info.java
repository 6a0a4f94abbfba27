/** What tasks wrote, and write: their logs, and what lies in their working directories. */
@NullMarked
package been.cli.log;

import org.jspecify.annotations.NullMarked;
