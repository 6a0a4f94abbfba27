package been.analyses.module;

import been.analyses.yaml.Fields;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code limits:}, {@code isolation:} and {@code counters:} of an analysis, or of the run of
 * a module, whose values are the usual ones of its analyses.
 */
public final class BoundsReader {
    private static final int MOST_PROCESSES = 1_000_000;

    private enum Network {
        NONE,
        HOST
    }

    private enum Processes {
        OWN,
        ALL
    }

    private enum Switch {
        ON,
        OFF
    }

    private BoundsReader() {}

    /**
     * @param usual what holds for each key that is left out
     */
    public static Bounds read(Fields fields, Bounds usual) {
        return read(fields, usual, (section, limits) -> {});
    }

    /**
     * @param usual what holds for each key that is left out
     * @param more reads further keys of the section on limits, knowing those that were read
     */
    public static Bounds read(
            Fields fields, Bounds usual, BiConsumer<Fields, ResourceLimits> more) {
        return new Bounds(
                limits(fields, usual.limits(), more), conditions(fields, usual.conditions()));
    }

    /**
     * Reads {@code limits:} alone.
     *
     * @param usual what holds for each key that is left out
     */
    public static ResourceLimits limits(Fields fields, ResourceLimits usual) {
        return limits(fields, usual, (section, limits) -> {});
    }

    private static ResourceLimits limits(
            Fields fields, ResourceLimits usual, BiConsumer<Fields, ResourceLimits> more) {
        Optional<Fields> section =
                fields.section(
                        "limits",
                        "wall-time:, cpu-time:, memory:, processes:, output:, disk:,"
                                + " soft-wall-time:, soft-cpu-time: or grace:");
        if (section.isEmpty()) {
            return usual;
        }
        Fields limits = section.get();
        var wallTime = limits.duration("wall-time", "2m");
        var cpuTime = limits.duration("cpu-time", "90s");
        var memory = limits.bytes("memory", "2GiB");
        var processes = limits.integer("processes", 1, MOST_PROCESSES);
        var output = limits.bytes("output", "10MB");
        var disk = limits.bytes("disk", "1GiB");
        var softWallTime = limits.duration("soft-wall-time", "110s");
        var softCpuTime = limits.duration("soft-cpu-time", "80s");
        var grace = limits.duration("grace", "5s");
        ResourceLimits read = usual;
        try {
            read =
                    new ResourceLimits(
                            or(cpuTime, usual.cpuTime()),
                            or(wallTime, usual.wallTime()),
                            or(memory, usual.memoryBytes()),
                            or(processes, usual.processes()),
                            or(output, usual.outputBytes()),
                            or(disk, usual.diskBytes()),
                            or(softCpuTime, usual.softCpuTime()),
                            or(softWallTime, usual.softWallTime()),
                            or(grace, usual.grace()));
        } catch (IllegalArgumentException e) {
            limits.problems().add(limits.place(), "limits: " + e.getMessage());
        }
        more.accept(limits, read);
        limits.end();
        return read;
    }

    private static RunConditions conditions(Fields fields, RunConditions usual) {
        Set<Option> options = EnumSet.noneOf(Option.class);
        options.addAll(usual.options());
        Optional<Fields> section =
                fields.section("isolation", "user:, private-tmp:, network:, processes: or aslr:");
        String user = usual.user();
        if (section.isPresent()) {
            Fields isolation = section.get();
            user = or(user(isolation), user);
            isolation.bool("private-tmp").ifPresent(is -> set(options, Option.PRIVATE_TMP, is));
            isolation
                    .choice("network", Network.class)
                    .ifPresent(it -> set(options, Option.NO_NETWORK, it == Network.NONE));
            isolation
                    .choice("processes", Processes.class)
                    .ifPresent(it -> set(options, Option.OWN_PROCESSES, it == Processes.OWN));
            isolation
                    .choice("aslr", Switch.class)
                    .ifPresent(it -> set(options, Option.NO_ASLR, it == Switch.OFF));
            isolation.end();
        }
        fields.bool("counters").ifPresent(is -> set(options, Option.COUNTERS, is));
        return new RunConditions(user, options);
    }

    private static Optional<String> user(Fields isolation) {
        return isolation.parsed(
                "user",
                "the name or number of a user of the host, such as nobody",
                text -> {
                    try {
                        return Optional.ofNullable(new RunConditions(text, Set.of()).user());
                    } catch (IllegalArgumentException e) {
                        return Optional.empty();
                    }
                });
    }

    private static void set(Set<Option> options, Option option, boolean isOn) {
        if (isOn) {
            options.add(option);
        } else {
            options.remove(option);
        }
    }

    private static <T> @Nullable T or(Optional<T> given, @Nullable T usual) {
        return given.isPresent() ? given.get() : usual;
    }
}
