package been.tasks;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.tasks.ServiceView;
import java.util.List;
import java.util.Map;

/**
 * Services that tasks of every context find by name. A task with a {@code service} is one while it
 * runs and is ready; others are outside the platform. Changes are on disk when a call returns.
 * Thread-safe.
 */
public interface Services {

    /** By name. */
    @ReadOnly
    List<ServiceView> services();

    /** Adds a service outside the platform; the same again changes nothing. */
    @Allowed(role = Role.OPERATOR, action = "service.add")
    Saved add(@Audited String name, Map<String, String> values, String who);

    /** False when there is none outside the platform. */
    @Allowed(role = Role.OPERATOR, action = "service.remove")
    boolean remove(@Audited String name, String who);
}
