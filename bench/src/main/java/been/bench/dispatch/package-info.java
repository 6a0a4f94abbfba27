/**
 * {@code been bench dispatch}: how fast a controller takes, places and recovers tasks. One class a
 * figure.
 */
@NullMarked
package been.bench.dispatch;

import org.jspecify.annotations.NullMarked;
