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
     * @param key by which kinds are sorted and told apart
     * @param oldest of this kind
     * @param priority the largest of this kind
     */
    record Kind(String key, Unit oldest, int priority) {}

    /**
     * Tasks of one kind, priority and owner, of which the oldest is next.
     *
     * @param order of the oldest
     */
    record Lane(String kind, int priority, String owner, long order) {}

    /**
     * @param last key to go on after; empty when these are the last kinds
     */
    record Page(List<Kind> kinds, String last) {}

    /** Kinds of which some task is ready, after that key, at most so many. */
    Page kinds(String after, int most);

    /** All lanes of a kind. */
    List<Lane> lanes(Kind kind);

    /** The oldest of a lane, at most so many. */
    List<Unit> oldest(Lane lane, int most);

    /** The oldest of these contexts, at most so many of each context and kind. */
    List<Unit> oldestOf(Collection<ContextId> contexts, int most);

    /** Those of these that are still ready, as they are now. */
    List<Unit> stillReady(Collection<Unit> units);
}
