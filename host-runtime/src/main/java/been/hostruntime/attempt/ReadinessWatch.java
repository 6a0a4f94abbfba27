package been.hostruntime.attempt;

import been.hostruntime.link.PortLinks;
import been.hostruntime.log.OutputTail;
import been.hostruntime.taskport.TaskReports;
import been.hostruntime.timing.Ticker;
import been.hostruntime.work.AttemptFolders;
import been.machine.measure.MeasuredRun;
import been.machine.utilisation.RunSampler;
import been.protocol.NetworkLink;
import been.protocol.Readiness;
import been.protocol.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Publishes that a running task is ready, also one that runs exclusively, and ends it when it is
 * not in time. Nothing more is read of it once it is ready.
 */
final class ReadinessWatch {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Readiness ready;
    private final TaskReports port;
    private final Ticker ticker;
    private final StopSignal stop;
    private final RunSampler sampler;
    private final Function<String, Optional<Map<String, String>>> finder;
    private final OutputTail stdout;
    private final OutputTail stderr;
    private final @Nullable PortLinks links;
    private final long due;
    private @Nullable Map<String, String> found;
    private boolean isFound;
    private boolean isOver;

    private ReadinessWatch(
            Readiness ready,
            MeasuredRun run,
            AttemptFolders folders,
            TaskReports port,
            Ticker ticker,
            StopSignal stop) {
        this.ready = ready;
        this.port = port;
        this.ticker = ticker;
        this.stop = stop;
        this.sampler = RunSampler.of(run.groups(), run.supervisor());
        this.finder = ready.finder();
        this.stdout = new OutputTail(folders.stdout(), 0);
        this.stderr = new OutputTail(folders.stderr(), 0);
        NetworkLink link = ready.link();
        this.links = link == null ? null : PortLinks.of(link);
        double sinceStart = run.snapshot().wallTimeSeconds();
        this.due = System.nanoTime() + ready.limit().toNanos() - Math.round(sinceStart * 1e9);
    }

    /** Watches the program of a task; what is returned is run once that has ended. */
    static Runnable begin(
            @Nullable Readiness ready,
            MeasuredRun run,
            AttemptFolders folders,
            TaskReports port,
            Ticker ticker,
            StopSignal stop) {
        if (ready == null) {
            return () -> {};
        }
        if (ready.link() != null && port.isPublished(Readiness.CHECKPOINT)) {
            port.log(System.currentTimeMillis(), "warn", "the link ended with the host runtime");
            stop.stop(Reason.HOST_LOST);
            return () -> {};
        }
        var watch = new ReadinessWatch(ready, run, folders, port, ticker, stop);
        watch.lookLater();
        return watch::end;
    }

    private void lookLater() {
        ticker.after(PAUSE, this::look);
    }

    private synchronized void look() {
        if (isOver || isReady()) {
            return;
        }
        try {
            search();
            publish();
            if (!isReady() && System.nanoTime() - due >= 0) {
                stop.stop(Reason.WALL_TIME);
            }
        } finally {
            lookLater();
        }
    }

    /** What it wrote at last counts, too. */
    private synchronized void end() {
        isOver = true;
        if (!isReady()) {
            if (ready.line() != null) {
                search();
                stdout.finish(this::take);
                stderr.finish(this::take);
            }
            publish();
        }
        if (links != null) {
            endLinks(links);
        }
    }

    private void endLinks(PortLinks open) {
        try (open) {
            publish(Readiness.LINK_TOTALS, open.counted());
        } catch (IOException e) {
            warn("the packets of the link were not counted: " + e.getMessage());
        }
    }

    /** Perhaps because the task itself published it. */
    private boolean isReady() {
        return port.isPublished(Readiness.CHECKPOINT);
    }

    private void search() {
        Integer number = ready.port();
        if (number == null) {
            stdout.read(() -> isFound, _ -> {}, this::take);
            stderr.read(() -> isFound, _ -> {}, this::take);
        } else if (!isFound && sampler.listensAt(number)) {
            isFound = true;
            found = Map.of();
        }
    }

    private void take(String line) {
        Map<String, String> values = isFound ? null : finder.apply(line).orElse(null);
        if (values != null) {
            isFound = true;
            if (links == null) {
                found = values;
            } else {
                Thread.startVirtualThread(() -> lead(links, values)); // takes a second
            }
        }
    }

    private void lead(PortLinks open, Map<String, String> values) {
        try {
            Map<String, String> led = open.lead(values);
            led.put(Readiness.LINK, open.measured());
            port.log(
                    System.currentTimeMillis(),
                    "info",
                    "its ports are behind a link, %s".formatted(open.how()));
            synchronized (this) {
                found = led;
            }
        } catch (IOException e) {
            stop.fail(String.valueOf(e.getMessage()));
        }
    }

    private void publish() {
        if (found != null) {
            found.forEach(this::publish);
            publish(Readiness.CHECKPOINT, "");
        }
    }

    private void publish(String name, String value) {
        port.checkpoint(name, value).ifPresent(this::warn);
    }

    private void warn(String why) {
        port.log(System.currentTimeMillis(), "warn", why);
    }
}
