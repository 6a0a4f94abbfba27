package been.task;

/**
 * A program that a host runtime runs in a JVM of its own. The class needs a public constructor
 * without parameters. The task has succeeded when {@link #run} returns, also if threads it started
 * still live; it has failed, for the reason {@code exception}, when {@link #run} throws.
 */
@FunctionalInterface
public interface Task {

    void run(TaskContext task) throws Exception;
}
