package been.tasks.scheduling;

import been.protocol.HostName;

/**
 * What restricts a task to some hosts. Equal requirements accept the same hosts; each is asked once
 * for a host, and again when that host has changed.
 */
public interface Requirement {
    Requirement NONE = _ -> true;

    boolean isMetBy(HostName host);
}
