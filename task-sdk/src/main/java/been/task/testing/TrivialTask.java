package been.task.testing;

import been.task.Task;
import been.task.TaskContext;

/**
 * Does nothing, and so costs what the least of tasks costs. Host runtimes rehearse the start of a
 * task's JVM with it.
 */
public final class TrivialTask implements Task {

    @Override
    public void run(TaskContext context) {
        // Nothing is what it is for.
    }
}
