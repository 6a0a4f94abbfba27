package been.tasks.store;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What hosts are to do, until they acknowledge it. */
public interface CommandRows {

    /** A command, and the host it is for. */
    record Addressed(HostName host, Command command) {}

    /**
     * A command that a host has not acknowledged, to be read once it is sent.
     *
     * @param attempt that it is about; absent when about none
     */
    record Pending(HostName host, long number, @Nullable TaskAttempt attempt, String body) {
        public NumberedCommand command() {
            return new NumberedCommand(number, Wire.read(body, Command.class));
        }
    }

    /** Adds commands, each under its host's next number. */
    void add(List<Addressed> commands);

    default void add(HostName host, Command command) {
        add(List.of(new Addressed(host, command)));
    }

    /** In the order of their numbers. */
    default List<NumberedCommand> pending(HostName host, int limit) {
        return pending(List.of(host), limit).stream().map(Pending::command).toList();
    }

    /** Of each of these hosts at most so many; in the order of their numbers. */
    List<Pending> pending(Collection<HostName> hosts, int limit);

    /** Hosts that have not acknowledged all of theirs. */
    List<HostName> hosts();

    /** Forgets commands up to a number for each host. */
    void acknowledge(Map<HostName, Long> upTo);

    default void acknowledge(HostName host, long upTo) {
        acknowledge(Map.of(host, upTo));
    }

    /** Whether a command about this attempt has not been acknowledged. */
    boolean hasPending(HostName host, TaskAttempt attempt);

    /** Attempts about which a command has not been acknowledged. */
    Set<TaskAttempt> pendingAttempts(HostName host);

    /** Whether a {@link Command.Detect} has not been acknowledged. */
    boolean hasDetectPending(HostName host);

    /** Takes back those of these offers that the hosts have not acknowledged. */
    void withdrawOffers(Map<TaskAttempt, HostName> offers);
}
