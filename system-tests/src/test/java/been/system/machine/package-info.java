/** Runs the built artefacts in virtual machines, with the kernels that users boot. */
@NullMarked
package been.system.machine;

import org.jspecify.annotations.NullMarked;
