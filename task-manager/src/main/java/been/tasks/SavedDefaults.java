package been.tasks;

import java.util.Map;

/**
 * What a task gets from the saved descriptor that it was made from.
 *
 * @param descriptor its name, for people
 * @param properties that the task has unless it sets them itself
 */
public record SavedDefaults(String descriptor, Map<String, String> properties) {
    public SavedDefaults {
        properties = Map.copyOf(properties);
    }
}
