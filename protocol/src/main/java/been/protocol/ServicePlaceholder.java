package been.protocol;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A placeholder {@code ${service.NAME.VALUE}} in the strings of a task: a value of a service, which
 * tasks of every context find by its name. It is looked up when the task is submitted, and becomes
 * a property of the task, so that its value is stored with the task.
 *
 * @param service the name of the service
 * @param value the name of the value
 */
public record ServicePlaceholder(String service, String value) {
    /** The value that is the address of the host of a service that is a task. */
    public static final String HOST = "host";

    private static final String PREFIX = "service.";
    private static final int LONGEST_VALUE = 4096;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final Pattern UNFIT = Pattern.compile("[\\n\\r\\u0000]|\\$\\{");

    /** Those of a task's program, environment and properties, each once. */
    public static List<ServicePlaceholder> of(TaskDescriptor task) {
        return WorkPlaceholder.names(task, PREFIX).stream()
                .filter(ServicePlaceholder::isOne)
                .map(name -> name.substring(PREFIX.length()).split("\\.", 2))
                .map(parts -> new ServicePlaceholder(parts[0], parts[1]))
                .toList();
    }

    /** Whether this is in the braces of one; {@code service.port} is the value of a role. */
    public static boolean isOne(String name) {
        return name.startsWith(PREFIX) && name.indexOf('.', PREFIX.length()) > PREFIX.length();
    }

    /** The same task without the values that it was given, as it was submitted. */
    public static TaskDescriptor unresolved(TaskDescriptor task) {
        var properties = new HashMap<>(task.properties());
        of(task).forEach(used -> properties.remove(used.property()));
        return task.withProperties(properties);
    }

    /** Name of the property that has the value. */
    public String property() {
        return PREFIX + service + "." + value;
    }

    /** Why a service cannot have this name. */
    public static Optional<String> nameProblem(String name) {
        return NAME.matcher(name).matches()
                ? Optional.empty()
                : Optional.of(
                        "a name has 1 to 64 letters, digits, '-' and '_', and begins with a letter or digit");
    }

    /** Why a text cannot be inserted as a value. */
    public static Optional<String> valueProblem(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length <= LONGEST_VALUE
                        && !UNFIT.matcher(text).find()
                ? Optional.empty()
                : Optional.of("a value cannot have a line break, NUL, '${' or more than 4 KiB");
    }

    @Override
    public String toString() {
        return "${" + property() + "}";
    }
}
