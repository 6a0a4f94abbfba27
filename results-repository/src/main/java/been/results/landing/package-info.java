/** From uploaded files to landing files: receive, read the measurements, store durably. */
@NullMarked
package been.results.landing;

import org.jspecify.annotations.NullMarked;
