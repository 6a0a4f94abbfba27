/**
 * What makes a machine's measurements vary: findings with advice before a run, and what disturbed
 * it while it went on. {@link been.machine.noise.HostCheck} is where to begin.
 */
@NullMarked
package been.machine.noise;

import org.jspecify.annotations.NullMarked;
