package been.hostruntime.taskport;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.Question;
import been.task.wire.TaskMessage;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Receives the messages of a task. Called by several threads. */
public interface PortEvents {

    /**
     * The task publishes a checkpoint; returns the reason for a refusal, or empty when it is stored
     * on this host's disk.
     */
    Optional<String> checkpoint(String name, String value);

    /**
     * The task waits for a checkpoint that is not known on this host; returns the reason for a
     * refusal, or empty.
     */
    Optional<String> awaiting(CheckpointBoard.Key key);

    /**
     * The task asks the controller a question; returns the reason for a refusal, or empty.
     *
     * @param key identifies a repeated question, which is not carried out again; null when it is
     *     never repeated
     * @param waiter receives the answer, perhaps before this returns; must not block
     */
    Optional<String> ask(@Nullable String key, Question question, Consumer<Reply> waiter);

    /** The same for a JSON array of tasks to add to the context. */
    Optional<String> submit(@Nullable String key, String tasks, Consumer<Reply> waiter);

    /** The task publishes files of it as a package; as above, and answered with its digest. */
    Optional<String> publish(TaskMessage.Publish files, Consumer<Reply> waiter);

    /** Cancels the wait. */
    void forget(Consumer<Reply> waiter);

    /**
     * The task sends values of a metric; returns the reason for a refusal, or empty when they are
     * stored.
     */
    Optional<String> result(TaskMessage.Result values);

    void log(long timeMillis, String level, String text);

    /** Whether log records are dropped unread. */
    boolean isLogExhausted();

    /** Counts bytes of log records that were dropped unread. */
    void logDropped(long bytes);

    void progress(long done, long total);

    /** The task is about to end because of an exception. */
    void failed(String message);
}
