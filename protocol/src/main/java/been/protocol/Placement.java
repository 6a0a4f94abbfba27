package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a task may run, and what it gets there.
 *
 * @param restriction CEL expression such as {@code host.cpu.cores >= 2}; {@code null} accepts every
 *     host
 * @param hosts names of hosts; empty accepts every host
 * @param groups names of host groups, of which a host must be in one; empty accepts every host
 * @param cores physical cores that the task gets for itself
 * @param threads of each of these cores
 * @param inputs where its packages lie
 * @param resources how many it takes of what a host offers besides cores and memory, such as {@code
 *     l3-partition} and {@code memory-channel}
 * @param together tasks of one context that name the same word here are placed all at once or not
 *     at all; {@code null} on a task that is placed by itself
 */
public record Placement(
        @Nullable String restriction,
        List<HostName> hosts,
        List<String> groups,
        Exclusivity exclusivity,
        int cores,
        CoreThreads threads,
        InputStorage inputs,
        Map<String, Integer> resources,
        @Nullable String together) {
    public static final Placement ANYWHERE_SHARED =
            new Placement(null, List.of(), Exclusivity.SHARED, 1);

    private static final Pattern RESOURCE = Pattern.compile("[a-z0-9][a-z0-9:_-]{0,63}");

    /** Names with a meaning of their own, which no resource may have. */
    private static final List<String> NO_RESOURCES = List.of("cores", "memory");

    @JsonCreator
    public Placement {
        hosts = List.copyOf(hosts);
        // These may be left out.
        groups = List.copyOf(Objects.requireNonNullElse(groups, List.of()));
        threads = Objects.requireNonNullElse(threads, CoreThreads.ONE);
        inputs = Objects.requireNonNullElse(inputs, InputStorage.DISK);
        resources = Map.copyOf(Objects.requireNonNullElse(resources, Map.of()));
        if (cores < 1) {
            throw new IllegalArgumentException("a task needs at least one core: " + cores);
        }
        resources.forEach(Placement::check);
    }

    /** One thread of each core, packages on the disk, and no further resources. */
    public Placement(
            @Nullable String restriction,
            List<HostName> hosts,
            Exclusivity exclusivity,
            int cores) {
        this(restriction, hosts, exclusivity, cores, CoreThreads.ONE, InputStorage.DISK, Map.of());
    }

    /** On a host of any group, and placed by itself. */
    public Placement(
            @Nullable String restriction,
            List<HostName> hosts,
            Exclusivity exclusivity,
            int cores,
            CoreThreads threads,
            InputStorage inputs,
            Map<String, Integer> resources) {
        this(restriction, hosts, List.of(), exclusivity, cores, threads, inputs, resources, null);
    }

    /** The same on exactly this host. */
    public Placement on(HostName host) {
        return new Placement(
                restriction,
                List.of(host),
                groups,
                exclusivity,
                cores,
                threads,
                inputs,
                resources,
                together);
    }

    /**
     * The same for one of several tasks of a context that are placed all at once, beside nothing
     * but tasks of their context.
     *
     * @param word that only they say
     */
    public Placement inGang(String word) {
        return new Placement(
                restriction,
                hosts,
                groups,
                Exclusivity.CONTEXT,
                cores,
                threads,
                inputs,
                resources,
                word);
    }

    /**
     * The same for one of several tasks of a context that are placed all at once.
     *
     * @param word that only they say
     */
    public Placement together(String word) {
        return new Placement(
                restriction, hosts, groups, exclusivity, cores, threads, inputs, resources, word);
    }

    /** The same with room for so many of its kind, beside nothing but tasks of its context. */
    public Placement times(int factor) {
        Map<String, Integer> all = new HashMap<>();
        resources.forEach((name, amount) -> all.put(name, amount * factor));
        return new Placement(
                restriction,
                hosts,
                groups,
                Exclusivity.CONTEXT,
                cores * factor,
                threads,
                inputs,
                all,
                together);
    }

    /** The same on hosts that also meet a condition, unless that was added last. */
    public Placement where(String condition) {
        boolean isThere =
                restriction != null
                        && (restriction.equals(condition)
                                || restriction.endsWith(") && " + condition));
        if (isThere) {
            return this;
        }
        return new Placement(
                restriction == null ? condition : "(%s) && %s".formatted(restriction, condition),
                hosts,
                groups,
                exclusivity,
                cores,
                threads,
                inputs,
                resources,
                together);
    }

    public Placement withInputs(InputStorage other) {
        return new Placement(
                restriction,
                hosts,
                groups,
                exclusivity,
                cores,
                threads,
                other,
                resources,
                together);
    }

    /** Whether a resource may be called so. */
    public static boolean namesResource(String name) {
        return RESOURCE.matcher(name).matches() && !NO_RESOURCES.contains(name);
    }

    private static void check(String name, int amount) {
        if (!namesResource(name)) {
            throw new IllegalArgumentException(
                    "'"
                            + name
                            + "' names no resource: write for example l3-partition or"
                            + " memory-channel");
        }
        if (amount < 1) {
            throw new IllegalArgumentException(
                    "a task that needs the resource "
                            + name
                            + " needs at least one of it, not "
                            + amount);
        }
    }
}
