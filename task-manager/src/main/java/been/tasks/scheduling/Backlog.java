package been.tasks.scheduling;

import been.protocol.ContextId;
import java.util.Collection;
import java.util.List;

/**
 * The tasks that are ready, as the leader reads them: never all, since there may be a million.
 * Tasks that demand the same are of one kind; a gang is read as a whole, and only once all of it is
 * ready.
 */
public interface Backlog {

    /**
     * Tasks that demand the same.
     *
     * @param key identifies the kind, and orders kinds
     * @param oldest unit of this kind
     * @param priority largest priority in this kind
     */
    record Kind(String key, Unit oldest, int priority) {}

    /**
     * Tasks of one kind, priority and owner; the oldest is next.
     *
     * @param order of the oldest
     */
    record Lane(String kind, int priority, String owner, long order) {}

    /**
     * @param last key after which the next page begins; empty on the last page
     */
    record Page(List<Kind> kinds, String last) {}

    /** A page of kinds with ready tasks, after a key. */
    Page kinds(String after, int most);

    /** All lanes of a kind. */
    List<Lane> lanes(Kind kind);

    /** The oldest units of a lane, at most {@code most}. */
    List<Unit> oldest(Lane lane, int most);

    /** The oldest units of these contexts, at most {@code most} of each context and kind. */
    List<Unit> oldestOf(Collection<ContextId> contexts, int most);

    /** Those of the units that are still ready, as they are now. */
    List<Unit> stillReady(Collection<Unit> units);
}
