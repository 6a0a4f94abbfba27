package been.tasks.submitting;

import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.tasks.SavedDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A task with its effective properties and where these are from.
 *
 * @param task with its effective properties
 * @param inherited those that it did not set itself, each with where it is from
 */
public record NewTask(TaskDescriptor task, Map<String, String> inherited) {
    private static final SavedDefaults NO_DEFAULTS = new SavedDefaults("", Map.of());

    public NewTask {
        inherited = Map.copyOf(inherited);
    }

    /**
     * The tasks of a submission with the properties that they inherit.
     *
     * @param context properties of their context
     * @param saved of those that were made from a saved descriptor
     * @param problems is extended if that is too much; the tasks are not all there then
     */
    public static List<NewTask> all(
            List<TaskDescriptor> tasks,
            Map<String, String> context,
            Map<TaskId, SavedDefaults> saved,
            List<String> problems) {
        var all = new ArrayList<NewTask>();
        var size = new SubmissionSize();
        for (TaskDescriptor own : tasks) {
            SavedDefaults defaults = saved.getOrDefault(own.id(), NO_DEFAULTS);
            Optional<String> excess = size.add(own, context, defaults.properties());
            if (excess.isPresent()) {
                problems.add(excess.get());
                break;
            }
            all.add(of(own, context, defaults.descriptor(), defaults.properties()));
        }
        return all;
    }

    /**
     * The task's own properties win over its saved descriptor's, and these over its context's.
     *
     * @param saved name of the saved descriptor; of no meaning when {@code defaults} are empty
     */
    private static NewTask of(
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
