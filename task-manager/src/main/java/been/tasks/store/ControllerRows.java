package been.tasks.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The controllers that share the database, as each says of itself. Nothing is decided by them. */
public interface ControllerRows {

    /**
     * One of them.
     *
     * @param id of one run of its process
     * @param fingerprint SHA-256 of its certificate; absent where it speaks plain HTTP
     * @param cluster where its cluster member listens; absent when it has none
     * @param seenAt when it last said that it is there, by its own clock
     */
    record Controller(
            String id,
            String name,
            String url,
            @Nullable String fingerprint,
            @Nullable String cluster,
            Instant since,
            Instant seenAt) {

        public Controller seenAt(Instant now) {
            return new Controller(id, name, url, fingerprint, cluster, since, now);
        }
    }

    /** Adds it, or says anew what it is. */
    void put(Controller controller);

    void remove(String id);

    /** Forgets those of that name, and those last seen before then. */
    void forget(String name, Instant seenBefore);

    /** By name. */
    List<Controller> all();

    /** The platform's own name, which stays the same; the one proposed where it has none yet. */
    String platform(String proposed);
}
