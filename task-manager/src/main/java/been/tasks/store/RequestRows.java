package been.tasks.store;

import java.time.Instant;
import java.util.Optional;

/** Requests that made something, by the keys of their senders. */
public interface RequestRows {

    /**
     * @param digest of what was asked for
     * @param made id of what it made
     */
    record Request(String digest, String made) {}

    Optional<Request> find(String caller, String key);

    void insert(String caller, String key, Request request, Instant time);

    /** Forgets those before that moment. */
    void forget(Instant before);
}
