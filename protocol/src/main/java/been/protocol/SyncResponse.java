package been.protocol;

import java.util.List;

/**
 * The controller's answer.
 *
 * @param acknowledgedReport highest report number whose effect is on the controller's disk
 * @param commands in order of their numbers, each sent again until acknowledged
 * @param leaseMillis from the moment the request was sent, how long the host may keep its tasks
 */
public record SyncResponse(
        long acknowledgedReport, List<NumberedCommand> commands, long leaseMillis) {

    public SyncResponse {
        commands = List.copyOf(commands);
    }

    /** A command and its number; numbers grow for each host, across incarnations. */
    public record NumberedCommand(long number, Command command) {}
}
