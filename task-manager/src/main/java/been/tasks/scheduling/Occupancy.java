package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is on a host, taken together.
 *
 * @param tasks that take slots
 * @param context of all of these; {@code null} when there are none, or of several contexts
 * @param exclusive how many are alone there
 * @param withContextOnly how many are beside tasks of their context only
 * @param generators tasks that take no slots
 * @param waiting contexts with a task here that waits for others of the context
 */
public record Occupancy(
        int tasks,
        @Nullable ContextId context,
        int cores,
        Resources resources,
        int exclusive,
        int withContextOnly,
        int generators,
        List<ContextId> waiting) {
    public static final Occupancy NONE =
            new Occupancy(0, null, 0, Resources.NONE, 0, 0, 0, List.of());

    /** With one more. */
    public Occupancy plus(Occupant more) {
        if (!more.takesSlots()) {
            return new Occupancy(
                    tasks,
                    context,
                    cores,
                    resources,
                    exclusive,
                    withContextOnly,
                    generators + 1,
                    waiting);
        }
        return new Occupancy(
                tasks + 1,
                tasks == 0 || more.context().equals(context) ? more.context() : null,
                cores + more.cores(),
                resources.plus(more.resources()),
                exclusive + (more.exclusivity() == Exclusivity.EXCLUSIVE ? 1 : 0),
                withContextOnly + (more.exclusivity() == Exclusivity.CONTEXT ? 1 : 0),
                generators,
                waitingWith(more));
    }

    private List<ContextId> waitingWith(Occupant more) {
        if (!more.isInTheWay() || waiting.contains(more.context())) {
            return waiting;
        }
        var with = new ArrayList<>(waiting);
        with.add(more.context());
        return with;
    }
}
