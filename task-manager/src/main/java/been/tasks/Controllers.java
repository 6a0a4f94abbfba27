package been.tasks;

import been.protocol.access.ReadOnly;
import been.protocol.hosts.ControllerView;
import java.util.List;

/** The controllers that share a database, as each registered itself. Thread-safe. */
public interface Controllers {

    /** Sorted by name; empty for a controller that does not share its database. */
    @ReadOnly
    List<ControllerView> controllers();
}
