package been.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The controller's answer.
 *
 * @param acknowledgedReport highest report number whose effect is on the controller's disk
 * @param commands in order of their numbers, each sent again until acknowledged
 * @param leaseMillis from the moment the request was sent, how long the host may keep its tasks
 * @param unknownConfiguration the digest in the request, when the controller lacks the properties
 *     behind it: the next request should bring them
 */
public record SyncResponse(
        long acknowledgedReport,
        List<NumberedCommand> commands,
        long leaseMillis,
        @Nullable String unknownConfiguration) {

    public SyncResponse {
        commands = List.copyOf(commands);
    }

    /** An answer to a host of which everything is known. */
    public SyncResponse(long acknowledgedReport, List<NumberedCommand> commands, long leaseMillis) {
        this(acknowledgedReport, commands, leaseMillis, null);
    }

    /** A command and its number; numbers grow for each host, across incarnations. */
    public record NumberedCommand(long number, Command command) {}
}
