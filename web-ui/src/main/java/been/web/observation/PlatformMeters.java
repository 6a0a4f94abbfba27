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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the platform has to do and does: tasks and hosts by state, attempts. Counted when asked, and
 * at most every few seconds.
 */
final class PlatformMeters implements MeterBinder {
    private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();

    private final TaskBoard board;
    private final Hosts hosts;

    private record Counted(long at, TaskBoard.Counts tasks, Map<HostState, Long> hosts) {}

    private @Nullable Counted last;

    PlatformMeters(TaskBoard board, Hosts hosts) {
        this.board = board;
        this.hosts = hosts;
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
        if (known == null || System.nanoTime() - known.at() > FRESH_NANOS) {
            known =
                    new Counted(
                            System.nanoTime(),
                            board.counts(),
                            hosts.hosts().stream()
                                    .collect(
                                            Collectors.groupingBy(
                                                    HostView::state, Collectors.counting())));
            last = known;
        }
        return known;
    }
}
