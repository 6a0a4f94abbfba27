package been.machine.groups;

import been.machine.files.KernelFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the groups around this process, such as those of a container or a service, allow all
 * programs in them together. Groups that are not visible here cannot be known.
 */
public final class OuterLimits {
    private final KernelFiles files;
    private final GroupLayout own;

    private OuterLimits(KernelFiles files, GroupLayout own) {
        this.files = files;
        this.own = own;
    }

    public static OuterLimits of(KernelFiles files) {
        return new OuterLimits(
                files,
                GroupLayout.parse(
                        files.text("proc/self/mountinfo").orElse(""),
                        files.text("proc/self/cgroup").orElse("")));
    }

    /** Bytes of memory; empty without a limit. */
    public Optional<Long> memory() {
        return Stream.concat(
                        around(own.unified(), group -> files.number(group + "/memory.max")),
                        around(
                                own.controllers().get("memory"),
                                group -> files.number(group + "/memory.limit_in_bytes")))
                .min(Long::compare);
    }

    /** CPU time as a number of processors; empty without a limit. */
    public Optional<Double> processors() {
        return Stream.concat(
                        around(own.unified(), group -> quota(group + "/cpu.max")),
                        around(
                                own.controllers().get("cpu"),
                                group ->
                                        share(
                                                files.number(group + "/cpu.cfs_quota_us"),
                                                files.number(group + "/cpu.cfs_period_us"))))
                .min(Double::compare);
    }

    /** From {@code QUOTA PERIOD}, where the quota may be {@code max}. */
    private Optional<Double> quota(String file) {
        String[] words = files.text(file).orElse("max").split(" ", -1);
        return words.length == 2 && words[0].matches("[0-9]{1,18}")
                ? share(Optional.of(Long.valueOf(words[0])), Optional.of(Long.valueOf(words[1])))
                : Optional.empty();
    }

    private static Optional<Double> share(Optional<Long> quota, Optional<Long> period) {
        return quota.filter(micros -> micros > 0)
                .flatMap(micros -> period.map(each -> (double) micros / each));
    }

    /** The limits of the group and of those above it; paths are without the leading slash. */
    private static <T> Stream<T> around(@Nullable Path group, Function<String, Optional<T>> limit) {
        var limits = new ArrayList<T>();
        for (Path at = group; at != null && at.getNameCount() > 0; at = at.getParent()) {
            limit.apply(at.toString().substring(1)).ifPresent(limits::add);
        }
        return limits.stream();
    }
}
