package been.tasks.store;

import been.protocol.ContextId;
import been.tasks.ContextQuery;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public interface ContextRows {

    /** Growing numbers for so many contexts, larger than every one before. */
    List<Long> nextSeqs(int contexts);

    void insert(List<StoredContext> contexts);

    default void insert(StoredContext context) {
        insert(List.of(context));
    }

    /** Which of these are there. */
    Set<ContextId> existing(Collection<ContextId> ids);

    Optional<StoredContext> find(ContextId id);

    /** Newest first. */
    default List<StoredContext> page(int offset, int limit) {
        return page(ContextQuery.ALL, offset, limit);
    }

    /** Those that a query asks for, newest first. */
    List<StoredContext> page(ContextQuery query, int offset, int limit);

    /** Open ones in which nothing runs though a task is ready, oldest first. */
    List<StoredContext> standing(int most);

    /**
     * Keeps every other writer who locks it waiting until this commit is over, so that whoever
     * begins to wait in the context and whoever brings what is waited for do not miss each other.
     */
    void lock(ContextId id);

    /** Stores phase, tally, detail and end, if the version still is what {@code context} says. */
    Written update(StoredContext context);
}
