package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is known of hosts now, put together once for each change. Thread-safe. */
public final class Configurations {
    private final TaskStore store;
    private final ConcurrentMap<HostName, Known> current = new ConcurrentHashMap<>();

    public Configurations(TaskStore store) {
        this.store = store;
    }

    /**
     * @param stated without the readings
     * @param all with the readings
     */
    private record Known(
            long number, PropertyTree stated, PropertyTree readings, PropertyTree all) {}

    /** Its current configuration with its readings; empty for a host that has not stated any. */
    public PropertyTree properties(StoredHost host) {
        Known known = current.get(host.name());
        if (known == null || known.number() != host.configuration()) {
            known = known(host, stated(host));
        } else if (!known.readings().equals(host.readings())) {
            known = known(host, known.stated());
        }
        current.put(host.name(), known);
        return known.all();
    }

    private static Known known(StoredHost host, PropertyTree stated) {
        return new Known(
                host.configuration(), stated, host.readings(), stated.with(host.readings()));
    }

    private PropertyTree stated(StoredHost host) {
        return store.read(rows ->
                rows.hosts()
                        .configuration(host.name(), host.configuration())
                        .flatMap(current -> rows.hosts().properties(current.digest()))
                        .orElse(PropertyTree.EMPTY));
    }
}
