package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Every attempt that was ever offered. */
public interface AttemptRows {

    /** An attempt of a task of the context, and the host it is offered to. */
    record Offered(TaskAttempt attempt, ContextId context, HostName host) {}

    void insert(List<Offered> attempts);

    default void insert(TaskAttempt attempt, ContextId context, HostName host) {
        insert(List.of(new Offered(attempt, context, host)));
    }

    /** Whom it was offered to; empty when the attempt is not known. */
    Optional<HostName> host(TaskAttempt attempt);

    /** Hosts that were offered a task of the context. */
    List<HostName> hostsOf(ContextId context);

    /** Records what the host was when the program started; the first to be recorded stays. */
    void configuration(TaskAttempt attempt, String digest);

    /** Empty when the host did not say, or when the attempt is not known. */
    Optional<String> configuration(TaskAttempt attempt);

    /** Records where its JVM listens for a debugger. */
    void debugPort(TaskAttempt attempt, int port);

    /** Empty when it does not listen, or when the attempt is not known. */
    OptionalInt debugPort(TaskAttempt attempt);

    void logBytesDropped(TaskAttempt attempt, long bytes);

    /** 0 when none, or when the attempt is not known. */
    long logBytesDropped(TaskAttempt attempt);
}
