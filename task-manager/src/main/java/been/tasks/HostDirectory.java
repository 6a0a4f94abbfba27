package been.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.HostGroupView;
import been.protocol.hosts.MatchReport;
import been.protocol.hosts.SoftwareAlias;
import been.protocol.hosts.SoftwareAliasView;
import been.protocol.hosts.UserPropertyChange;
import been.protocol.tasks.BlockedView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What users define for hosts (groups, software aliases, properties), and which hosts satisfy a
 * requirement. Changes are on disk when a call returns, and restrictions see them at once; tasks
 * that were waiting for them are placed. Thread-safe.
 */
public interface HostDirectory {

    /** By name. */
    @ReadOnly
    List<HostGroupView> groups();

    /** Makes a group, or another of one that is there. */
    @Allowed(role = Role.OPERATOR, action = "host-group.save")
    Saved save(@Audited HostGroup group, String who);

    /** False when there is none. */
    @Allowed(role = Role.OPERATOR, action = "host-group.remove")
    boolean removeGroup(@Audited String name, String who);

    /** By name. */
    @ReadOnly
    List<SoftwareAliasView> aliases();

    /** Makes an alias, or another of one that is there. */
    @Allowed(role = Role.OPERATOR, action = "software-alias.save")
    Saved save(@Audited SoftwareAlias alias, String who);

    /** False when there is none. */
    @Allowed(role = Role.OPERATOR, action = "software-alias.remove")
    boolean removeAlias(@Audited String name, String who);

    /**
     * Sets properties of a host, all or none.
     *
     * @param changes text, numbers, true or false, or lists of these by their names with dots
     *     between, such as {@code rack} and {@code room.row}; {@code null} removes
     */
    @Allowed(role = Role.OPERATOR, action = "host.set-properties")
    Saved setProperties(@Audited HostName host, Map<String, @Nullable Object> changes, String who);

    /**
     * The properties that users set for a host, by name as in {@link #setProperties}; empty for an
     * unknown host.
     */
    @ReadOnly
    Map<String, Object> userProperties(HostName host);

    /** Newest first. */
    @ReadOnly
    List<UserPropertyChange> changes(HostName host, int offset, int limit);

    /** Which hosts satisfy a restriction. */
    @ReadOnly
    MatchReport.Answer match(String expression);

    /** Which hosts satisfy all requirements of a task; empty when the task is unknown. */
    @ReadOnly
    Optional<MatchReport> match(TaskId task);

    /** Why a context is blocked; empty when it is not, or there is none. */
    @ReadOnly
    Optional<String> blocked(ContextId context);

    /** Open contexts that are blocked, oldest first. */
    @ReadOnly
    List<BlockedView> blocked();
}
