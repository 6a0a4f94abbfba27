/** Tests of what users say of hosts. */
@NullMarked
package been.tasks.directory;

import org.jspecify.annotations.NullMarked;
