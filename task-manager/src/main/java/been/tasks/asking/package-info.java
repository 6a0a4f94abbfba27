/** What running tasks ask of the platform is done and answered, in the commit of their report. */
@NullMarked
package been.tasks.asking;

import org.jspecify.annotations.NullMarked;
