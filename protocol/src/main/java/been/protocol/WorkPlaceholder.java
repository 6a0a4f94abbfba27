package been.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A placeholder {@code ${work.TASK}} in the strings of a task: the working directory of an earlier
 * task of its context.
 *
 * @param task the name of the earlier task
 */
public record WorkPlaceholder(String task) {
    public static final String PREFIX = "work.";

    /** How many working directories of others one task may read. */
    public static final int MOST = 32;

    /** A doubled dollar sign is an escape, and so is no placeholder. */
    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\$\\{([^}]*)}");

    /** Those of a task's program, environment and properties, each once. */
    public static List<WorkPlaceholder> of(TaskDescriptor task) {
        return names(task, PREFIX)
                .map(name -> name.substring(PREFIX.length()))
                .filter(name -> !name.isBlank())
                .map(WorkPlaceholder::new)
                .toList();
    }

    /** What must hold before: that the earlier task finished, unless the task says otherwise. */
    Dependency end(TaskDescriptor reader) {
        return reader.dependencies().stream()
                .filter(on -> on.task().equals(task))
                .filter(on -> on.checkpoint().equals(Dependency.FINISHED))
                .findFirst()
                .orElseGet(() -> new Dependency(task, Dependency.FINISHED, null));
    }

    /** The placeholders that begin so, without their braces. */
    static Stream<String> names(TaskDescriptor task, String prefix) {
        return strings(task)
                .filter(text -> text.contains(prefix))
                .flatMap(text -> PLACEHOLDER.matcher(text).results())
                .map(found -> found.group(1))
                .filter(name -> name.startsWith(prefix))
                .distinct();
    }

    private static Stream<String> strings(TaskDescriptor task) {
        var strings = new ArrayList<String>();
        switch (task.program()) {
            case Program.Command(var arguments) -> strings.addAll(arguments);
            case Program.JavaMain main -> {
                strings.addAll(main.classpath());
                strings.addAll(main.options());
            }
        }
        strings.addAll(task.environment().values());
        strings.addAll(task.properties().values());
        return strings.stream();
    }
}
