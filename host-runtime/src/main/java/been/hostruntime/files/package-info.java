/** Folders whose content a task may change at any time: walked, copied and deleted safely. */
@NullMarked
package been.hostruntime.files;

import org.jspecify.annotations.NullMarked;
