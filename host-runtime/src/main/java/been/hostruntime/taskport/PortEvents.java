package been.hostruntime.taskport;

import java.util.Optional;

/** What a task says through its port. Calls come from several threads. */
public interface PortEvents {

    /** The task publishes a value; why it may not, or empty when it is safe on this host's disk. */
    Optional<String> checkpoint(String name, String value);

    /** The task began to wait for something that is not known here. */
    void awaiting(CheckpointBoard.Key key);

    void log(long timeMillis, String level, String text);

    /** Whether log records are dropped unread. */
    boolean isLogExhausted();

    /** Bytes of log records that were not read. */
    void logDropped(long bytes);

    void progress(long done, long total);

    /** The task is about to end because of an exception. */
    void failed(String message);
}
