/**
 * One measured run: a program started with limits in fresh control groups, what it used, and
 * nothing of it left. {@link been.machine.measure.Measurer} is where to begin.
 */
@NullMarked
package been.machine.measure;

import org.jspecify.annotations.NullMarked;
