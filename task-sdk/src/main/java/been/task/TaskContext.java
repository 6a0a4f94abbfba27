package been.task;

import been.task.record.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** All that a running task has of the platform. Safe for use by several threads. */
public interface TaskContext {

    /** The property of that name; whether it is there is found when its value is asked for. */
    Property property(String name);

    /**
     * The folder that holds the unpacked files of a package of this task, not to be written to.
     *
     * @param alias what the task's descriptor calls the package
     * @throws IllegalArgumentException when the descriptor names no such package
     */
    Path packageFolder(String alias);

    /** The current folder; kept for later tasks of the same context on this host. */
    Path work();

    /** Deleted when the task ends. */
    Path tmp();

    /** What is written here is uploaded when the task ended. */
    Path results();

    /** Publishes a checkpoint without a value. */
    default void checkpoint(String name) {
        checkpoint(name, "");
    }

    /**
     * Publishes a checkpoint for the other tasks of the context; on return the host keeps it safe.
     *
     * @param value at most 64 KiB of UTF-8
     * @throws CheckpointException when this task published it before with another value
     */
    void checkpoint(String name, String value);

    /**
     * Waits until a task of this context has published the checkpoint, and returns its value.
     *
     * @throws TimeoutException when it was not published in that time
     */
    String await(TaskReference.Checkpoint checkpoint, Duration atMost)
            throws InterruptedException, TimeoutException;

    /** Names a task of this context: {@code await(task("server").checkpoint("listening"), …)}. */
    static TaskReference task(String name) {
        return new TaskReference(name);
    }

    /** A count-down that the tasks of this context share by its name. */
    Latch latch(String name);

    /**
     * Adds tasks to this task's own context, all or none; for tasks of the kind {@code generator}.
     *
     * @throws RefusedException when one of them cannot be: then none is added
     */
    void submit(List<NewTask> tasks);

    /**
     * Publishes files of this task as a package, which its descriptor must allow; on return, other
     * tasks can use it.
     *
     * @return the digest of the package: SHA-256 in 64 lower-case hexadecimal digits
     * @throws RefusedException when it may not be published, or when its name and version are
     *     already published with other content
     */
    String publish(NewPackage files);

    /** Where measurements go: {@code results/measurements.brec}, made at the first call. */
    Recorder recorder();

    Log log();

    /** Reports the progress of the task to users; may be called as often as needed. */
    void progress(long done, long total);
}
