/** The controller: one process that runs the managers, the repositories, REST and the pages. */
@NullMarked
package been.web;

import org.jspecify.annotations.NullMarked;
