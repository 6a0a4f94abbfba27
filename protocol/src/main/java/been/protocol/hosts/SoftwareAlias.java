package been.protocol.hosts;

import been.protocol.access.Named;

/**
 * A name under which restrictions find software that hosts detected under others: {@code jdk} for
 * {@code host.software.java.filter(j, j.jdk)} makes {@code host.software.jdk}.
 *
 * @param expression finds the software in what is known of a host; where it finds nothing, or reads
 *     what is unknown, the host has no software of that name
 */
public record SoftwareAlias(String name, String description, String expression) implements Named {}
