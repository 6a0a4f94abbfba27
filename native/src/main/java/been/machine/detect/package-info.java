/**
 * Facts about a host as a typed property tree. What cannot be read is absent, never zero; only what
 * stays the same until somebody changes the machine is in the tree.
 */
@NullMarked
package been.machine.detect;

import org.jspecify.annotations.NullMarked;
