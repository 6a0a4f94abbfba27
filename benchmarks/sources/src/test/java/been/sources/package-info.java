/** Tests of the tasks for versions from Git and of builds. */
@NullMarked
package been.sources;

import org.jspecify.annotations.NullMarked;
