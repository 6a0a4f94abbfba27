package been.tasks.store;

import been.protocol.ContextId;
import java.util.List;
import java.util.Optional;

public interface ContextRows {

    /** A number for the next context, larger than every one before. */
    long nextSeq();

    void insert(StoredContext context);

    Optional<StoredContext> find(ContextId id);

    /** Newest first. */
    List<StoredContext> page(int offset, int limit);

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
