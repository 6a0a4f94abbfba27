package been.tasks.scheduling;

import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.List;
import java.util.Map;

/**
 * What is to be done now.
 *
 * @param decisions in the order in which they were made
 * @param reservations hosts to be kept free until their task fits; to be handed to the next plan
 */
public record Plan(List<Decision> decisions, Map<HostName, TaskId> reservations) {
    public Plan {
        decisions = List.copyOf(decisions);
        reservations = Map.copyOf(reservations);
    }

    /** This task goes to this host. */
    public record Decision(ReadyTask task, HostName host) {}
}
