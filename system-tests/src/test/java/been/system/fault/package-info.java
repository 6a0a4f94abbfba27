/**
 * Faults on purpose, and an auditor who looks from outside: {@code ./been test} runs the quick
 * part, {@code ./been test --faults} as many injections as it is given time for.
 */
@NullMarked
package been.system.fault;

import org.jspecify.annotations.NullMarked;
