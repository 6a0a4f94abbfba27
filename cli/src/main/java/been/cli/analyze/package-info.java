/** {@code been analyze}: statistics of measurements in files, without a server. */
@NullMarked
package been.cli.analyze;

import org.jspecify.annotations.NullMarked;
