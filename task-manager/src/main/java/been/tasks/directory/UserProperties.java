package been.tasks.directory;

import been.protocol.PropertyTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Properties as users write them, by names with dots between; pure. */
public final class UserProperties {
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*){0,7}");
    private static final int MAX_NAME = 128;
    private static final int MAX_TEXT = 4096;
    private static final int MAX_ELEMENTS = 100;
    private static final int MAX_PROPERTIES = 256;

    private UserProperties() {}

    /** What came of a change. */
    public sealed interface Merged {

        /**
         * @param tree all properties after it
         * @param changes only what differs from before
         */
        record Valid(PropertyTree tree, List<Change> changes) implements Merged {
            public Valid {
                changes = List.copyOf(changes);
            }
        }

        /** Nothing is to be changed; a sentence each. */
        record Invalid(List<String> problems) implements Merged {
            public Invalid {
                problems = List.copyOf(problems);
            }
        }
    }

    public record Change(String name, @Nullable Object before, @Nullable Object after) {}

    /**
     * Makes all of the changes, or returns what is wrong with them.
     *
     * @param changes {@code null} removes
     */
    public static Merged merge(PropertyTree before, Map<String, @Nullable Object> changes) {
        var problems = new ArrayList<String>();
        var made = new ArrayList<Change>();
        Map<String, Object> all = new TreeMap<>(flat(before));
        new TreeMap<String, @Nullable Object>(changes)
                .forEach((name, value) -> {
                    Optional<String> problem = problem(name, value);
                    if (problem.isPresent()) {
                        problems.add(problem.get());
                        return;
                    }
                    Object after = value == null ? null : typed(value);
                    Object old = after == null ? all.remove(name) : all.put(name, after);
                    if (old == null ? after != null : !old.equals(after)) {
                        made.add(new Change(name, old, after));
                    }
                });
        inside(all).ifPresent(problems::add);
        if (all.size() > MAX_PROPERTIES) {
            problems.add("a host can have at most " + MAX_PROPERTIES + " properties of this kind");
        }
        return problems.isEmpty()
                ? new Merged.Valid(tree(all), made)
                : new Merged.Invalid(problems);
    }

    /** Values by their names; a list is one value. */
    public static Map<String, Object> flat(PropertyTree tree) {
        var flat = new TreeMap<String, Object>();
        collect("", tree.root(), flat);
        return flat;
    }

    private static void collect(String prefix, Map<?, ?> map, Map<String, Object> into) {
        map.forEach((name, value) -> {
            String path = prefix.isEmpty() ? String.valueOf(name) : prefix + "." + name;
            if (value instanceof Map<?, ?> inner) {
                collect(path, inner, into);
            } else {
                into.put(path, value);
            }
        });
    }

    private static Optional<String> problem(String name, @Nullable Object value) {
        if (name.length() > MAX_NAME || !NAME.matcher(name).matches()) {
            return Optional.of(
                    "'"
                            + name
                            + "' is not a valid property name: use letters, digits and '_', with dots"
                            + " between parts, such as rack or room.row");
        }
        return switch (value) {
            case null -> Optional.empty();
            case List<?> list when list.size() > MAX_ELEMENTS ->
                    Optional.of("'%s' has more than %d elements".formatted(name, MAX_ELEMENTS));
            case List<?> list ->
                    list.stream().flatMap(element -> scalar(name, element).stream()).findFirst();
            default -> scalar(name, value);
        };
    }

    private static Optional<String> scalar(String name, @Nullable Object value) {
        return switch (value) {
            case String text when text.length() > MAX_TEXT ->
                    Optional.of("'%s' is longer than %d characters".formatted(name, MAX_TEXT));
            case Double number when !Double.isFinite(number) ->
                    Optional.of("'%s' is not a finite number".formatted(name));
            case Integer _, Long _, Double _, Boolean _, String _ -> Optional.empty();
            case null, default ->
                    Optional.of(
                            "'%s' must be text, a number, true or false, or a list of these"
                                    .formatted(name));
        };
    }

    private static Object typed(Object value) {
        return value instanceof Integer number ? (Object) number.longValue() : list(value);
    }

    private static Object list(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(element -> typed(element)).toList()
                : value;
    }

    /** A value cannot have parts. */
    private static Optional<String> inside(Map<String, Object> all) {
        for (String name : all.keySet()) {
            for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
                String above = name.substring(0, dot);
                if (all.containsKey(above)) {
                    return Optional.of(
                            "'%s' cannot exist beside '%s', which is a value: remove one of them"
                                    .formatted(name, above));
                }
            }
        }
        return Optional.empty();
    }

    private static PropertyTree tree(Map<String, Object> flat) {
        var root = new LinkedHashMap<String, Object>();
        flat.forEach((name, value) -> {
            String[] steps = name.split("\\.", -1);
            Map<String, Object> here = root;
            for (int i = 0; i < steps.length - 1; i++) {
                here = inner(here, steps[i]);
            }
            here.put(steps[steps.length - 1], value);
        });
        return new PropertyTree(root);
    }

    private static Map<String, Object> inner(Map<String, Object> map, String name) {
        @SuppressWarnings("unchecked") // only this method puts maps in
        var inner = (Map<String, Object>) map.computeIfAbsent(name, _ -> new HashMap<>());
        return inner;
    }
}
