package been.tasks.store;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import java.util.List;
import java.util.Set;

/** What hosts are to do, until they acknowledge it. */
public interface CommandRows {

    /** A command, and the host it is for. */
    record Addressed(HostName host, Command command) {}

    /** Adds commands, each under its host's next number. */
    void add(List<Addressed> commands);

    default void add(HostName host, Command command) {
        add(List.of(new Addressed(host, command)));
    }

    /** In the order of their numbers. */
    List<NumberedCommand> pending(HostName host, int limit);

    /** Hosts that have not acknowledged all of theirs. */
    List<HostName> hosts();

    void acknowledge(HostName host, long upTo);

    /** Whether a command about this attempt has not been acknowledged. */
    boolean hasPending(HostName host, TaskAttempt attempt);

    /** Attempts about which a command has not been acknowledged. */
    Set<TaskAttempt> pendingAttempts(HostName host);

    /** Whether a {@link Command.Detect} has not been acknowledged. */
    boolean hasDetectPending(HostName host);

    /** Takes back an offer that was not acknowledged. */
    void withdrawOffer(HostName host, TaskAttempt attempt);
}
