package been.tasks.store;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.hosts.UserPropertyChange;
import java.util.List;
import java.util.Map;

/** What users say of hosts: groups, aliases of software, properties. */
public interface DirectoryRows {

    /** Grows with every change of what users say. */
    long version();

    /** By name. */
    List<StoredGroup> groups();

    void putGroup(StoredGroup group);

    /** {@code OVERTAKEN} when there is none. */
    Written removeGroup(String name);

    /** By name. */
    List<StoredAlias> aliases();

    void putAlias(StoredAlias alias);

    /** {@code OVERTAKEN} when there is none. */
    Written removeAlias(String name);

    /** What users say of each host, of those of which they say anything. */
    Map<HostName, PropertyTree> said();

    /** What users say of a host; empty when it is nothing. */
    PropertyTree said(HostName host);

    /** Replaces what users say of a host, and keeps what changed. */
    void say(HostName host, PropertyTree properties, List<UserPropertyChange> changes);

    /** Newest first. */
    List<UserPropertyChange> changes(HostName host, int offset, int limit);
}
