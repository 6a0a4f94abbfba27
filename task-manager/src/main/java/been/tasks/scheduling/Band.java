package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lanes of one priority in one queue. */
final class Band {
    final int priority;
    private final Turns turns;
    private final Map<Owner, OwnerLane> byOwner = new HashMap<>();
    private final List<OwnerLane> lanes = new ArrayList<>(2);

    Band(int priority, Turns turns) {
        this.priority = priority;
        this.turns = turns;
    }

    boolean isEmpty() {
        return lanes.isEmpty();
    }

    @Nullable OwnerLane find(Owner owner) {
        return byOwner.get(owner);
    }

    void add(OwnerLane lane) {
        byOwner.put(lane.owner, lane);
        lanes.add(lane);
    }

    void remove(OwnerLane lane) {
        byOwner.remove(lane.owner);
        lanes.remove(lane);
    }

    /**
     * Whose turn it is. Where few owners have something here, these are compared; where many have,
     * one of those who were served longest ago is among them. So neither takes more steps than the
     * square root of the number of owners, as a rule.
     */
    OwnerLane next() {
        int few = lanes.size();
        return few * few <= turns.owners() ? firstOfFew() : firstServedLongestAgo();
    }

    private OwnerLane firstOfFew() {
        OwnerLane first = lanes.getFirst();
        for (int i = 1; i < lanes.size(); i++) {
            OwnerLane lane = lanes.get(i);
            if (lane.precedes(first)) {
                first = lane;
            }
        }
        return first;
    }

    private OwnerLane firstServedLongestAgo() {
        OwnerLane first = null;
        for (Owner owner = turns.first(); owner != null; owner = owner.after) {
            if (first != null && first.owner.served < owner.served) {
                break;
            }
            OwnerLane lane = byOwner.get(owner);
            if (lane != null && (first == null || lane.precedes(first))) {
                first = lane;
            }
        }
        return first == null ? lanes.getFirst() : first;
    }
}
