/**
 * What a controller tells those who watch over it: health, metrics, and whose doing a line of its
 * log is.
 */
@NullMarked
package been.web.observation;

import org.jspecify.annotations.NullMarked;
