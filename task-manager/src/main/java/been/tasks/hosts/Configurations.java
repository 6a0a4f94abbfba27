package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.tasks.store.HostRows.Configuration;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The current properties of hosts, parsed once for each configuration. Thread-safe. */
public final class Configurations {
    private final TaskStore store;
    private final ConcurrentMap<HostName, Configuration> current = new ConcurrentHashMap<>();

    public Configurations(TaskStore store) {
        this.store = store;
    }

    /** Empty for a host that has not stated any. */
    public PropertyTree properties(StoredHost host) {
        Configuration known = current.get(host.name());
        if (known != null && known.number() == host.configuration()) {
            return known.properties();
        }
        return store.read(rows -> rows.hosts().configuration(host.name(), host.configuration()))
                .map(read -> {
                    current.put(host.name(), read);
                    return read.properties();
                })
                .orElse(PropertyTree.EMPTY);
    }
}
