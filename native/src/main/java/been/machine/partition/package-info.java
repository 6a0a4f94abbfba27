/**
 * Slices of resources that cores share: L3 partitions, which the kernel isolates through resctrl,
 * and memory channels, which are only counted.
 */
@NullMarked
package been.machine.partition;

import org.jspecify.annotations.NullMarked;
