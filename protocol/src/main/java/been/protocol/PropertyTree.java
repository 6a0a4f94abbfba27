package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Typed facts about a host as an immutable, sorted tree: values are {@code String}, {@code Long},
 * {@code Double}, {@code Boolean}, lists of those or of trees, and trees. What could not be read is
 * absent, never zero or empty.
 */
public record PropertyTree(@JsonValue Map<String, Object> root) {
    public static final PropertyTree EMPTY = new PropertyTree(Map.of());

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PropertyTree {
        root = freeze("", root);
    }

    /** The value at a dotted path such as {@code cpu.cores}; empty when unknown. */
    public Optional<Object> get(String path) {
        Object here = root;
        for (String step : path.split("\\.", -1)) {
            if (!(here instanceof Map<?, ?> map)) {
                return Optional.empty();
            }
            here = map.get(step);
        }
        return Optional.ofNullable(here);
    }

    /**
     * Every leaf by its dotted path, sorted; elements of lists are numbered: {@code disks.0.bytes}.
     */
    public Map<String, Object> leaves() {
        var leaves = new TreeMap<String, Object>();
        collect("", root, leaves);
        return Collections.unmodifiableMap(leaves);
    }

    /**
     * SHA-256 over the sorted leaves: equal digests mean equal configurations. How noisy the host
     * is just now is none of it.
     */
    public String digest() {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            leaves().forEach((path, value) -> {
                if (!path.startsWith("noise.")) {
                    sha.update((path + "=" + value + "\n").getBytes(StandardCharsets.UTF_8));
                }
            });
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static void collect(String path, Object value, Map<String, Object> leaves) {
        String prefix = path.isEmpty() ? "" : path + ".";
        switch (value) {
            case Map<?, ?> map -> map.forEach((key, child) -> collect(prefix + key, child, leaves));
            case List<?> list -> {
                for (int i = 0; i < list.size(); i++) {
                    collect(prefix + i, list.get(i), leaves);
                }
            }
            default -> leaves.put(path, value);
        }
    }

    private static Map<String, Object> freeze(String path, Map<?, ?> map) {
        var sorted = new TreeMap<String, Object>();
        map.forEach((key, value) ->
                sorted.put(String.valueOf(key), freezeValue(path + "." + key, value)));
        return Collections.unmodifiableMap(sorted);
    }

    private static Object freezeValue(String path, Object value) {
        return switch (value) {
            case String s -> s;
            case Boolean b -> b;
            case Double d -> d;
            case Float f -> (double) f;
            case Number n -> n.longValue();
            case Map<?, ?> map -> freeze(path, map);
            case List<?> list -> list.stream().map(item -> freezeValue(path, item)).toList();
            default ->
                    throw new IllegalArgumentException(
                            "property " + path.substring(1) + " has the type " + value.getClass());
        };
    }
}
