package been.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** Those of a task's program, environment and properties, each once. */
    public static List<WorkPlaceholder> of(TaskDescriptor task) {
        return names(task, PREFIX).stream()
                .map(name -> name.substring(PREFIX.length()))
                .filter(name -> !name.isBlank())
                .map(WorkPlaceholder::new)
                .toList();
    }

    /** What must hold before: that the earlier tasks finished, unless the task says otherwise. */
    static Stream<Dependency> ends(TaskDescriptor reader) {
        List<WorkPlaceholder> read = of(reader);
        if (read.isEmpty()) {
            return Stream.of();
        }
        Map<String, Dependency> own = new HashMap<>();
        for (Dependency on : reader.dependencies()) {
            if (on.checkpoint().equals(Dependency.FINISHED)) {
                own.putIfAbsent(on.task(), on);
            }
        }
        return read.stream()
                .map(used -> own.getOrDefault(used.task(), Dependency.finished(used.task())));
    }

    /** The placeholders that begin so, without their braces, each once. */
    static List<String> names(TaskDescriptor task, String prefix) {
        var names = new LinkedHashSet<String>();
        strings(task)
                .filter(text -> text.contains(prefix))
                .forEach(text -> find(text, prefix, names));
        return List.copyOf(names);
    }

    /** Looks at each character once, whatever braces there are. */
    private static void find(String text, String prefix, Set<String> names) {
        int start = text.indexOf("${");
        while (start >= 0) {
            int end = text.indexOf('}', start);
            if (end < 0) {
                return;
            }
            // A doubled dollar sign is an escape, and so is no placeholder.
            boolean isEscaped = start > 0 && text.charAt(start - 1) == '$';
            if (!isEscaped && text.startsWith(prefix, start + 2)) {
                names.add(text.substring(start + 2, end));
            }
            start = text.indexOf("${", isEscaped ? start + 2 : end);
        }
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
