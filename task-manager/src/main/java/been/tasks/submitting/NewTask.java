package been.tasks.submitting;

import been.protocol.TaskDescriptor;
import java.util.Map;
import java.util.TreeMap;

/**
 * A task with its effective properties and where these are from.
 *
 * @param task with its effective properties
 * @param inherited those that it did not set itself, each with where it is from
 */
public record NewTask(TaskDescriptor task, Map<String, String> inherited) {
    public NewTask {
        inherited = Map.copyOf(inherited);
    }

    /**
     * The task's own properties win over its saved descriptor's, and these over its context's.
     *
     * @param saved name of the saved descriptor; of no meaning when {@code defaults} are empty
     */
    public static NewTask of(
            TaskDescriptor own,
            Map<String, String> context,
            String saved,
            Map<String, String> defaults) {
        if (context.isEmpty() && defaults.isEmpty()) {
            return new NewTask(own, Map.of());
        }
        var effective = new TreeMap<>(context);
        effective.putAll(defaults);
        effective.putAll(own.properties());
        var inherited = new TreeMap<String, String>();
        context.keySet().forEach(name -> inherited.put(name, "context"));
        defaults.keySet().forEach(name -> inherited.put(name, "descriptor " + saved));
        inherited.keySet().removeAll(own.properties().keySet());
        return new NewTask(own.withProperties(effective), inherited);
    }
}
