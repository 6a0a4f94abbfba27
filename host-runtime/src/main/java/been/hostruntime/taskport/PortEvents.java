package been.hostruntime.taskport;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.Question;
import been.task.wire.TaskMessage;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a task says through its port. Calls come from several threads. */
public interface PortEvents {

    /** The task publishes a value; why it may not, or empty when it is safe on this host's disk. */
    Optional<String> checkpoint(String name, String value);

    /**
     * The task began to wait for something that is not known here; why it waits in vain, or empty.
     */
    Optional<String> awaiting(CheckpointBoard.Key key);

    /**
     * The task asks the controller; why it may not, or empty.
     *
     * @param key what is asked again with the same key is not done again; null when it never is
     * @param waiter is given the answer, perhaps before this returns; it must not wait for anything
     */
    Optional<String> ask(@Nullable String key, Question question, Consumer<Reply> waiter);

    /** The same for tasks that it adds to its context, a JSON array. */
    Optional<String> submit(@Nullable String key, String tasks, Consumer<Reply> waiter);

    /** That waiter wants no answer any more. */
    void forget(Consumer<Reply> waiter);

    /** The task sends values of a metric; why they are not taken, or empty when they are kept. */
    Optional<String> result(TaskMessage.Result values);

    void log(long timeMillis, String level, String text);

    /** Whether log records are dropped unread. */
    boolean isLogExhausted();

    /** Bytes of log records that were not read. */
    void logDropped(long bytes);

    void progress(long done, long total);

    /** The task is about to end because of an exception. */
    void failed(String message);
}
