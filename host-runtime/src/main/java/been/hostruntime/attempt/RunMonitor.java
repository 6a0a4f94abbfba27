package been.hostruntime.attempt;

import been.hostruntime.monitor.DetailMonitor;
import been.hostruntime.monitor.UtilisationWatch;
import been.hostruntime.work.AttemptFolders;
import been.machine.measure.MeasuredRun;
import been.machine.utilisation.RunSampler;
import been.protocol.Monitoring;
import been.protocol.TaskAttempt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Monitors a running program as its task requests, also an exclusive one; reads nothing when the
 * task requests nothing.
 */
final class RunMonitor {
    private static final Logger LOG = LoggerFactory.getLogger(RunMonitor.class);

    private final TaskAttempt attempt;
    private final Monitoring monitoring;
    private final int processors;
    private final AttemptFolders folders;
    private final HostServices services;
    private final StopSignal stop;

    /**
     * @param processors number of processors of the program
     * @param stop ends the program when it was idle or busy for too long
     */
    RunMonitor(
            TaskAttempt attempt,
            Monitoring monitoring,
            int processors,
            AttemptFolders folders,
            HostServices services,
            StopSignal stop) {
        this.attempt = attempt;
        this.monitoring = monitoring;
        this.processors = processors;
        this.folders = folders;
        this.services = services;
        this.stop = stop;
    }

    /** Starts monitoring; running what is returned ends it. */
    Runnable begin(MeasuredRun run) {
        List<Runnable> ends = new ArrayList<>();
        for (UtilisationWatch watch : UtilisationWatch.of(monitoring, processors)) {
            RunSampler sampler = sampler(run);
            ends.add(services.ticker().every(watch.period(), () -> look(sampler, watch)));
        }
        if (monitoring.detail() != null) {
            begin(run, monitoring.detail(), ends);
        }
        return () -> ends.forEach(Runnable::run);
    }

    private void begin(MeasuredRun run, Duration interval, List<Runnable> ends) {
        int part = 1;
        while (Files.exists(folders.monitoring(part))) {
            part++;
        }
        Path file = folders.monitoring(part);
        try {
            ends.add(DetailMonitor.start(sampler(run), file, services.clock(), interval)::close);
        } catch (IOException e) {
            LOG.warn("{} runs without the detailed recording that it requested", attempt, e);
        }
    }

    private void look(RunSampler sampler, UtilisationWatch watch) {
        sampler.cpuNanos()
                .ifPresent(cpu ->
                        watch.look(System.nanoTime(), cpu)
                                .filter(_ -> stop.reason() == null)
                                .ifPresent(reason -> {
                                    LOG.info("stopping {}: {}", attempt, reason.wireName());
                                    stop.stop(reason);
                                }));
    }

    private static RunSampler sampler(MeasuredRun run) {
        return RunSampler.of(run.groups(), run.supervisor());
    }
}
