/**
 * Allocation of cores and memory to runs: pure functions of the topology and existing allotments.
 */
@NullMarked
package been.machine.allocation;

import org.jspecify.annotations.NullMarked;
