package been.tasks.scheduling;

import been.protocol.HostName;

/**
 * A host as far as scheduling looks at it.
 *
 * @param recentFailures attempts in a row that failed through the host's fault
 * @param accepts whether it may be given tasks now; what it runs stays on it either way
 */
public record OfferedHost(HostName name, Capacity capacity, int recentFailures, boolean accepts) {}
