package been.tasks;

import been.protocol.hosts.ControllerView;
import java.util.List;

/** The controllers that share a database, as each says of itself. Thread-safe. */
public interface Controllers {

    /** By name; none where there is but one, which shares its database with nobody. */
    List<ControllerView> controllers();
}
