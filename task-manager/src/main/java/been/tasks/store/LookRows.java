package been.tasks.store;

import been.protocol.HostName;
import been.protocol.WorkSight;
import java.time.Instant;
import java.util.Optional;

/** Looks into working directories that somebody waits for, and what hosts answered. */
public interface LookRows {

    /** Begins one, and forgets those that were begun so long ago that nobody waits any more. */
    void begin(String look, HostName host, Instant now, Instant forgetBefore);

    /** What the host sees; false when nobody waits for it of that host. */
    boolean answer(String look, HostName host, WorkSight sight);

    /** Empty until the host has answered. */
    Optional<WorkSight> answer(String look);

    void end(String look);
}
