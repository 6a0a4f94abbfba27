/**
 * Which ready task goes to which host: a pure, deterministic function of what is ready and what
 * runs. No I/O, no clock, no randomness but a seed.
 */
@NullMarked
package been.tasks.scheduling;

import org.jspecify.annotations.NullMarked;
