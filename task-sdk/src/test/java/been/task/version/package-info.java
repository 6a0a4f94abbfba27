/** Tests of the order of versions. */
@NullMarked
package been.task.version;

import org.jspecify.annotations.NullMarked;
