/**
 * Parts of what cores share and runs should not: partitions of L3 caches, which the kernel keeps
 * apart through resctrl, and memory channels, which are only counted.
 */
@NullMarked
package been.machine.partition;

import org.jspecify.annotations.NullMarked;
