/**
 * What the author of a task or a benchmark needs: {@link been.task.Task} is implemented, {@link
 * been.task.TaskContext} is what it is given. Needs Java 17 and nothing else, so that a task runs
 * on the JVM under test with none but its own libraries beside it.
 */
@NullMarked
package been.task;

import org.jspecify.annotations.NullMarked;
