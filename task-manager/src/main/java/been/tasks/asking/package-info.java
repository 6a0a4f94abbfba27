/**
 * Requests of running tasks to the platform are carried out and answered in the commit of their
 * report.
 */
@NullMarked
package been.tasks.asking;

import org.jspecify.annotations.NullMarked;
