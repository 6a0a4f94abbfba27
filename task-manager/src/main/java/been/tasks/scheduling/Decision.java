package been.tasks.scheduling;

import been.protocol.HostName;
import java.util.List;

/**
 * Where one task goes, or a whole gang: all of it is to be carried out or nothing.
 *
 * @param turn number of the turn that the tasks' owner used; grows with every decision
 */
public record Decision(List<Place> places, long turn) {
    public Decision {
        places = List.copyOf(places);
    }

    public record Place(ReadyTask task, HostName host) {}

    public String owner() {
        return places.getFirst().task().owner();
    }
}
