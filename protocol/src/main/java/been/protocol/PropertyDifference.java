package been.protocol;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What distinguishes one tree from another, leaf by leaf. Elements of lists are distinguished by
 * what names them ({@code disks['vda'].size}), not by their places, so that one more in front is
 * one more and not a change of all.
 */
public record PropertyDifference(
        Map<String, Object> added, Map<String, Object> removed, Map<String, Change> changed) {
    /** What may name the trees of a list, the best first. */
    private static final List<String> NAMES = List.of("name", "home", "id");

    public PropertyDifference {
        added = Collections.unmodifiableMap(new TreeMap<>(added));
        removed = Collections.unmodifiableMap(new TreeMap<>(removed));
        changed = Collections.unmodifiableMap(new TreeMap<>(changed));
    }

    /** Two values of one leaf. */
    public record Change(Object from, Object to) {}

    /** The changes that make the one tree equal to the other. */
    public static PropertyDifference between(PropertyTree before, PropertyTree after) {
        var removed = new TreeMap<String, Object>();
        collect("", before.root(), removed);
        var added = new TreeMap<String, Object>();
        var changed = new TreeMap<String, Change>();
        var now = new TreeMap<String, Object>();
        collect("", after.root(), now);
        now.forEach((path, value) -> {
            Object old = removed.remove(path);
            if (old == null) {
                added.put(path, value);
            } else if (!old.equals(value)) {
                changed.put(path, new Change(old, value));
            }
        });
        return new PropertyDifference(added, removed, changed);
    }

    /** How many leaves differ. */
    public int size() {
        return added.size() + removed.size() + changed.size();
    }

    private static void collect(String path, Object value, Map<String, Object> leaves) {
        switch (value) {
            case Map<?, ?> map ->
                    map.forEach((key, child) ->
                            collect(PropertyPath.child(path, String.valueOf(key)), child, leaves));
            case List<?> list -> collectAll(path, list, leaves);
            default -> leaves.put(path, value);
        }
    }

    private static void collectAll(String path, List<?> list, Map<String, Object> leaves) {
        Optional<String> name =
                NAMES.stream().filter(candidate -> tellsApart(list, candidate)).findFirst();
        for (int i = 0; i < list.size(); i++) {
            Object element = list.get(i);
            String key =
                    switch (element) {
                        case Map<?, ?> map ->
                                name.map(n -> named(path, String.valueOf(map.get(n))))
                                        .orElse(PropertyPath.element(path, i));
                        case List<?> _ -> PropertyPath.element(path, i);
                        default -> named(path, String.valueOf(element));
                    };
            collect(key, element, leaves);
        }
    }

    /** Always in quotes, since it is an element's name and not a member's. */
    private static String named(String path, String name) {
        return path + "['" + name + "']";
    }

    private static boolean tellsApart(List<?> list, String name) {
        return list.stream()
                        .flatMap(element ->
                                element instanceof Map<?, ?> map && map.get(name) != null
                                        ? Stream.of(map.get(name))
                                        : Stream.empty())
                        .distinct()
                        .count()
                == list.size();
    }
}
