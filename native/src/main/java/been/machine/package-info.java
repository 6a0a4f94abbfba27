/**
 * What a machine is and does: its hardware and software, its control groups and processors, and one
 * measured run. Linux first; elsewhere with less, which every result states.
 */
@NullMarked
package been.machine;

import org.jspecify.annotations.NullMarked;
