/** Tests of archives of packages. */
@NullMarked
package been.task.packaging;

import org.jspecify.annotations.NullMarked;
