/** Reads files: the kernel's own, and files that another user may change at any time. */
@NullMarked
package been.machine.files;

import org.jspecify.annotations.NullMarked;
