package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Typed facts about a host as an immutable, sorted tree: values are {@code String}, {@code Long},
 * {@code Double}, {@code Boolean}, lists of those or of trees, and trees. What could not be read is
 * absent, never zero or empty. Text is {@linkplain PlainText plain}.
 */
public record PropertyTree(@JsonValue Map<String, Object> root) {
    public static final PropertyTree EMPTY = new PropertyTree(Map.of());

    /**
     * @throws IllegalArgumentException when a value has another type, or is no finite number
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PropertyTree {
        root = freeze("", root);
    }

    /**
     * The value at a path as {@link #leaves} writes them, such as {@code cpu.cores}, {@code
     * disks[0].size} or {@code software['g++'].version}; empty when unknown.
     */
    public Optional<Object> get(String path) {
        Object here = root;
        for (String step : PropertyPath.steps(path)) {
            Optional<Object> next = member(here, step);
            if (next.isEmpty()) {
                return next;
            }
            here = next.get();
        }
        return Optional.of(here);
    }

    private static Optional<Object> member(Object value, String step) {
        return switch (value) {
            case Map<?, ?> map -> Optional.ofNullable(map.get(step));
            case List<?> list when step.matches("[0-9]{1,9}") ->
                    list.stream().skip(Long.parseLong(step)).findFirst().map(Object.class::cast);
            default -> Optional.empty();
        };
    }

    /**
     * Every leaf by its path, sorted. A path reads as in a restriction, after {@code host.}: {@code
     * disks[0].size}, {@code software.packages.dpkg.versions['python3.11']}.
     */
    public Map<String, Object> leaves() {
        var leaves = new TreeMap<String, Object>();
        collect("", root, leaves);
        return Collections.unmodifiableMap(leaves);
    }

    /**
     * SHA-256 of the tree as JSON with sorted keys and without white space, as {@link Wire} writes
     * it: equal digests mean equal configurations.
     */
    public String digest() {
        return Sha256.of(Wire.write(this));
    }

    /** Both trees in one; where both have a value, that of the other. */
    public PropertyTree with(PropertyTree other) {
        return other.root.isEmpty() ? this : new PropertyTree(merged(root, other.root));
    }

    /** This tree without what is at a path; the same when there is nothing. */
    public PropertyTree without(String path) {
        return get(path).isEmpty()
                ? this
                : new PropertyTree(pruned(root, PropertyPath.steps(path)));
    }

    private static Map<String, Object> merged(Map<?, ?> one, Map<?, ?> other) {
        var all = new HashMap<String, Object>();
        one.forEach((key, value) -> all.put(String.valueOf(key), value));
        other.forEach((key, value) ->
                all.merge(
                        String.valueOf(key),
                        value,
                        (before, after) ->
                                before instanceof Map<?, ?> a && after instanceof Map<?, ?> b
                                        ? merged(a, b)
                                        : after));
        return all;
    }

    private static Map<String, Object> pruned(Map<?, ?> map, List<String> steps) {
        var left = new HashMap<String, Object>();
        map.forEach((key, value) -> left.put(String.valueOf(key), value));
        String step = steps.getFirst();
        if (steps.size() > 1 && left.get(step) instanceof Map<?, ?> inner) {
            left.put(step, pruned(inner, steps.subList(1, steps.size())));
        } else {
            left.remove(step);
        }
        return left;
    }

    private static void collect(String path, Object value, Map<String, Object> leaves) {
        switch (value) {
            case Map<?, ?> map ->
                    map.forEach((key, child) ->
                            collect(PropertyPath.child(path, String.valueOf(key)), child, leaves));
            case List<?> list -> {
                for (int i = 0; i < list.size(); i++) {
                    collect(PropertyPath.element(path, i), list.get(i), leaves);
                }
            }
            default -> leaves.put(path, value);
        }
    }

    private static Map<String, Object> freeze(String path, Map<?, ?> map) {
        var sorted = new TreeMap<String, Object>();
        map.forEach((key, value) -> {
            String name = PlainText.cleaned(String.valueOf(key));
            sorted.put(name, freezeValue(PropertyPath.child(path, name), value));
        });
        return Collections.unmodifiableMap(sorted);
    }

    private static Object freezeValue(String path, Object value) {
        return switch (value) {
            // Firmware ends its texts with NUL, and some put more behind it.
            case String s -> PlainText.cleaned(s);
            case Boolean b -> b;
            case Double d -> finite(path, d);
            case Float f -> finite(path, f);
            case Number n -> n.longValue();
            case Map<?, ?> map -> freeze(path, map);
            case List<?> list -> list.stream().map(item -> freezeValue(path, item)).toList();
            default ->
                    throw new IllegalArgumentException(
                            "property " + path + " has the type " + value.getClass());
        };
    }

    private static double finite(String path, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("property " + path + " is " + value);
        }
        return value;
    }
}
