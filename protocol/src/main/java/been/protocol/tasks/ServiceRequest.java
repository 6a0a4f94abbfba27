package been.protocol.tasks;

import java.util.Map;

/** A service outside the platform to add: its values by name, such as host and port. */
public record ServiceRequest(Map<String, String> values) {}
