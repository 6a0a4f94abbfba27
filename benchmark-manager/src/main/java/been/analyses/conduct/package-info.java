/**
 * Carries analyses through as contexts of tasks. Everything is written down before it is done,
 * under names made from it, so that doing it again after a crash does nothing more.
 */
@NullMarked
package been.analyses.conduct;

import org.jspecify.annotations.NullMarked;
