package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import java.util.List;

/** Every attempt that was ever offered. */
public interface AttemptRows {

    void insert(TaskAttempt attempt, ContextId context, HostName host);

    /** Hosts that were offered a task of the context. */
    List<HostName> hostsOf(ContextId context);

    void logBytesDropped(TaskAttempt attempt, long bytes);

    /** 0 when none, or when the attempt is not known. */
    long logBytesDropped(TaskAttempt attempt);
}
