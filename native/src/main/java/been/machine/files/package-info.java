/** Files that somebody else may exchange at any moment. */
@NullMarked
package been.machine.files;

import org.jspecify.annotations.NullMarked;
