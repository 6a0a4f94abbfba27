package been.bench.scheduling;

import been.tasks.scheduling.Demand;
import been.tasks.scheduling.Occupant;
import been.tasks.scheduling.ReadyTask;
import been.tasks.scheduling.ReadyTask.Gang;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A task as it really is. */
final class SimulatedTask {
    enum Standing {
        /** Until its service is placed. */
        WAITING,
        READY,
        PLACED,
        OVER
    }

    /** What it first asked for. */
    final ReadyTask asked;

    /** What it is once it is placed. */
    final Occupant occupant;

    final SimulatedContext context;

    /** How long an attempt of it takes. */
    final int duration;

    /** Whether a further attempt resumes on the host of the last one. */
    final boolean keepsWork;

    Standing standing = Standing.WAITING;
    int attempt;

    /** What the scheduler was last told. */
    @Nullable ReadyTask told;

    /** Where it is, or was last. */
    @Nullable SimulatedHost host;

    @Nullable SimulatedHost refusedBy;

    SimulatedTask(ReadyTask asked, SimulatedContext context, int duration, boolean keepsWork) {
        this.asked = asked;
        this.occupant = asked.occupant();
        this.context = context;
        this.duration = duration;
        this.keepsWork = keepsWork;
    }

    /** Its place among all in the order in which they came. */
    int number() {
        return (int) asked.order();
    }

    Demand demand() {
        return told == null ? asked.demand() : told.demand();
    }

    boolean isGenerator() {
        return !asked.demand().takesSlots();
    }

    /** What there is to say of it now. */
    ReadyTask tell() {
        SimulatedHost before = host;
        SimulatedHost refusing = refusedBy;
        Demand demand = asked.demand();
        if (refusing != null) {
            demand = demand.avoiding(Set.of(refusing.name));
        }
        if (keepsWork && before != null) {
            demand = demand.at(before.name);
        }
        var fresh =
                new ReadyTask(
                        asked.id(),
                        asked.context(),
                        asked.owner(),
                        asked.priority(),
                        asked.order(),
                        demand,
                        asked.waitsForOthers(),
                        before == null ? null : before.name,
                        asked.packages(),
                        asked.gang() == null ? null : new Gang("all", context.toPlace()));
        told = fresh.equals(asked) ? asked : fresh;
        return told;
    }
}
