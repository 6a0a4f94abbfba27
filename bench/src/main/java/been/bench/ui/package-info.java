/** {@code been bench ui}: how fast pages and lists of a full platform are. */
@NullMarked
package been.bench.ui;

import org.jspecify.annotations.NullMarked;
