/** Archives of packages. */
@NullMarked
package been.task.packaging;

import org.jspecify.annotations.NullMarked;
