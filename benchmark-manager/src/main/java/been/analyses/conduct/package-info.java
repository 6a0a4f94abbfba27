/**
 * Runs analyses as contexts of tasks. Every action is stored before it is performed, under a
 * deterministic name, so that repeating it after a crash has no further effect.
 */
@NullMarked
package been.analyses.conduct;

import org.jspecify.annotations.NullMarked;
