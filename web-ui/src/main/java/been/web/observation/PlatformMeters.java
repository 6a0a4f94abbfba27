package been.web.observation;

import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.tasks.Hosts;
import been.tasks.TaskBoard;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the platform has to do and does: tasks and hosts by state, attempts. Counted when asked, at
 * most every few seconds, and for at most a twentieth of the time.
 */
final class PlatformMeters implements MeterBinder {
    private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();
    private static final int FRESH_COUNTS = 20;

    private final TaskBoard board;
    private final Hosts hosts;
    private final LongSupplier nanoTime;

    private record Counted(
            TaskBoard.Counts tasks, Map<HostState, Long> hosts, long at, long freshNanos) {}

    private @Nullable Counted last;

    PlatformMeters(TaskBoard board, Hosts hosts, LongSupplier nanoTime) {
        this.board = board;
        this.hosts = hosts;
        this.nanoTime = nanoTime;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String state : TaskBoard.states()) {
            gauge("been.tasks", "tasks by state", counted -> (double) counted.tasks().of(state))
                    .tag("state", state.toLowerCase(Locale.ROOT))
                    .register(registry);
        }
        for (HostState state : HostState.values()) {
            gauge(
                            "been.hosts",
                            "hosts by state",
                            counted -> (double) counted.hosts().getOrDefault(state, 0L))
                    .tag("state", state.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
        gauge(
                        "been.queue",
                        "tasks that are ready and wait for a host",
                        counted -> (double) counted.tasks().of("Ready"))
                .register(registry);
        gauge(
                        "been.attempts",
                        "attempts: how often a task was given to a host",
                        counted -> (double) counted.tasks().attempts())
                .register(registry);
    }

    private Gauge.Builder<PlatformMeters> gauge(
            String name, String description, Function<Counted, Double> value) {
        return Gauge.builder(name, this, meters -> value.apply(meters.counted()))
                .strongReference(true)
                .description(description);
    }

    private synchronized Counted counted() {
        Counted known = last;
        if (known == null || nanoTime.getAsLong() - known.at() > known.freshNanos()) {
            known = count();
            last = known;
        }
        return known;
    }

    private Counted count() {
        long begun = nanoTime.getAsLong();
        TaskBoard.Counts tasks = board.counts();
        Map<HostState, Long> byState =
                hosts.hosts().stream()
                        .collect(Collectors.groupingBy(HostView::state, Collectors.counting()));
        long ended = nanoTime.getAsLong();
        return new Counted(
                tasks, byState, ended, Math.max(FRESH_NANOS, FRESH_COUNTS * (ended - begun)));
    }
}
