package been.tools;

import been.protocol.ResourceLimits;
import been.task.wire.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What all runs of a definition have in common.
 *
 * @param runs how many there are
 * @param threads how many run at a time
 * @param cores of each run, which no other run uses; {@code null} for all cores of the task
 * @param environment complete
 */
record Conditions(
        int runs,
        int threads,
        @Nullable Integer cores,
        ResourceLimits limits,
        Path directory,
        Map<String, String> environment) {

    static Conditions read(String line) {
        Map<?, ?> all = (Map<?, ?>) Objects.requireNonNull(Json.read(line));
        Duration wall = seconds(all.get("wall-time"));
        Duration softCpu = seconds(all.get("soft-cpu-time"));
        Long memory = (Long) all.get("memory");
        Long cores = (Long) all.get("cores");
        var environment = new HashMap<String, String>();
        ((Map<?, ?>) Objects.requireNonNull(all.get("environment")))
                .forEach((name, value) -> environment.put((String) name, String.valueOf(value)));
        return new Conditions(
                Math.toIntExact((Long) Objects.requireNonNull(all.get("runs"))),
                Math.toIntExact((Long) Objects.requireNonNull(all.get("threads"))),
                cores == null ? null : Math.toIntExact(cores),
                // After a soft limit a program has until the hard one.
                new ResourceLimits(seconds(all.get("cpu-time")), wall, memory, null, null)
                        .withSoft(softCpu, null, softCpu == null ? null : wall),
                Path.of((String) Objects.requireNonNull(all.get("directory"))),
                environment);
    }

    private static @Nullable Duration seconds(@Nullable Object number) {
        return number == null
                ? null
                : Duration.ofNanos(Math.round(((Number) number).doubleValue() * 1e9));
    }
}
