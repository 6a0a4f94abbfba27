package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The controller's answer.
 *
 * @param acknowledgedReport highest report number whose effect is on the controller's disk
 * @param commands in order of their numbers, each sent again until acknowledged
 * @param leaseMillis from the moment the request was sent, how long the host may keep its tasks
 * @param unknownConfiguration the digest in the request, when the controller lacks the properties
 *     behind it: the next request should bring them
 * @param controllers where controllers of this platform answer now; none where they do not say
 * @param time by the controller's clock; absent where it does not say
 */
public record SyncResponse(
        long acknowledgedReport,
        List<NumberedCommand> commands,
        long leaseMillis,
        @Nullable String unknownConfiguration,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ControllerAddress> controllers,
        @Nullable ControllerTime time) {

    @JsonCreator
    public SyncResponse {
        commands = List.copyOf(commands);
        controllers = List.copyOf(Objects.requireNonNullElse(controllers, List.of()));
    }

    /** An answer without addresses of controllers. */
    public SyncResponse(
            long acknowledgedReport,
            List<NumberedCommand> commands,
            long leaseMillis,
            @Nullable String unknownConfiguration) {
        this(acknowledgedReport, commands, leaseMillis, unknownConfiguration, List.of(), null);
    }

    /** The same answer, with where controllers are and when this one answered. */
    public SyncResponse from(List<ControllerAddress> where, ControllerTime when) {
        return new SyncResponse(
                acknowledgedReport, commands, leaseMillis, unknownConfiguration, where, when);
    }

    /** An answer to a host that has reported everything. */
    public SyncResponse(long acknowledgedReport, List<NumberedCommand> commands, long leaseMillis) {
        this(acknowledgedReport, commands, leaseMillis, null);
    }

    /** A command and its number; numbers grow for each host, across incarnations. */
    public record NumberedCommand(long number, Command command) {}
}
