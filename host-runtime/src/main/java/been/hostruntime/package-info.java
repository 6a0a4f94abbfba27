/**
 * The agent on a benchmark machine: takes attempts of tasks from a controller, runs them isolated
 * and measured, and hands over what they leave. {@link been.hostruntime.HostRuntime} is the
 * program.
 */
@NullMarked
package been.hostruntime;

import org.jspecify.annotations.NullMarked;
