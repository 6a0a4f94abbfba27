package been.hostruntime.attempt;

import been.hostruntime.attempt.Preparation.Prepared;
import been.hostruntime.log.AttemptLog;
import been.hostruntime.taskport.TaskPort;
import been.hostruntime.taskport.TaskReports;
import been.hostruntime.users.TaskUsers;
import been.hostruntime.work.AttemptFolders;
import been.machine.allocation.Allotment;
import been.machine.launch.Account;
import been.machine.measure.MeasuredRun;
import been.machine.measure.RunRequest;
import been.machine.measure.RunResult;
import been.machine.measure.Streams;
import been.protocol.Command;
import been.protocol.Exclusivity;
import been.protocol.Readiness;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceLimits;
import been.protocol.ServicePlaceholder;
import been.protocol.TaskKind;
import been.protocol.fault.FailurePoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the program of one attempt, from just before its start until none of its processes is left.
 */
final class ProgramRun {
    private static final Logger LOG = LoggerFactory.getLogger(ProgramRun.class);
    private static final Duration SERVICE_GRACE = Duration.ofSeconds(10);
    private static final Duration JOB_GRACE = Duration.ofMillis(500);
    private static final Duration TAIL = Duration.ofMillis(250);

    /** Delay between a program's start and the preparation of the next supervisor. */
    private static final Duration NEXT = Duration.ofMillis(100);

    /** Limit for tasks without one, so that they cannot fill the disk. */
    private static final long MOST_OUTPUT = 1L << 30;

    private final Command.Offer offer;
    private final AttemptFolders folders;
    private final HostServices services;
    private final StopSignal stop;
    private final AttemptLog log;
    private final TaskReports port;
    private final NoiseObserver observer;
    private final RunMonitor runWatch;

    ProgramRun(
            Command.Offer offer,
            AttemptFolders folders,
            HostServices services,
            StopSignal stop,
            AttemptLog log,
            TaskReports port,
            NoiseObserver observer,
            RunMonitor runWatch) {
        this.offer = offer;
        this.folders = folders;
        this.services = services;
        this.stop = stop;
        this.log = log;
        this.port = port;
        this.observer = observer;
        this.runWatch = runWatch;
    }

    /** Waits for a lease, starts the program and waits for its end. */
    RunResult run(Prepared.Ready ready, Allotment allotment) throws Exception {
        awaitLease();
        services.journal().launching(offer.attempt(), allotment.processors());
        services.cores().keepApart(services.groupOf(offer.attempt()), allotment);
        try (var open = openPort()) {
            LOG.debug("{} listens at {}", offer.attempt(), open);
            return quietly(
                    observer::before,
                    () -> {
                        MeasuredRun run =
                                services.measurer().start(request(ready, allotment, awaitLease()));
                        FailurePoint.PROGRAM_STARTED.reached();
                        return endedUnless(
                                run,
                                () -> {
                                    reportRunning(services.clock().millis());
                                    // Later, so that a short program does not wait for it.
                                    services.ticker().after(NEXT, services::prepareSupervisors);
                                    return watch(run);
                                });
                    });
        }
    }

    /** Takes over a program that an earlier process of this host started. */
    RunResult takeOver() throws Exception {
        LOG.info("{} is taken over", offer.attempt());
        MeasuredRun run = services.measurer().reattach(folders.state()).orElseThrow();
        return endedUnless(
                run,
                () -> {
                    try (var open = openPort()) {
                        LOG.debug("{} listens again at {}", offer.attempt(), open);
                        // It may not have been reported before; a second report is harmless.
                        reportRunning(run.snapshot().startedAtMillis());
                        return quietly(observer::retake, () -> watch(run));
                    }
                });
    }

    /**
     * Waits for a lease and returns its remaining time. If the lease had expired, the controller
     * may have placed the attempt elsewhere; its order to stop arrives before the new lease.
     */
    private Duration awaitLease() throws Exception {
        Duration left = stop.interruptible(() -> services.lease().await(survival()));
        if (stop.reason() != null) {
            throw new InterruptedException("stopped before the program was started");
        }
        return left;
    }

    interface Work {
        RunResult run() throws Exception;
    }

    /** Ends the program when the work fails: its cores and its folder are given back then. */
    static RunResult endedUnless(MeasuredRun run, Work succeeds) throws Exception {
        try {
            return succeeds.run();
        } catch (Throwable e) {
            run.stop(Reason.PLATFORM, Duration.ZERO);
            run.await();
            throw e;
        }
    }

    private RunResult quietly(Runnable before, Work work) throws Exception {
        services.idlePeriod().runBegins();
        try {
            if (!isExclusive()) {
                return work.run();
            }
            services.quiet().begin();
            try {
                before.run();
                RunResult result = work.run();
                observer.after();
                return result;
            } finally {
                services.quiet().end();
                services.outbox().releaseHeldBack();
            }
        } finally {
            services.idlePeriod().runEnded();
        }
    }

    private RunResult watch(MeasuredRun run) throws InterruptedException {
        Consumer<Duration> extend = left -> extend(run, left);
        services.lease().addListener(survival(), extend);
        Duration grace = offer.task().kind() == TaskKind.SERVICE ? SERVICE_GRACE : JOB_GRACE;
        stop.onStop(why -> Thread.startVirtualThread(() -> run.stop(why, grace)));
        // Nothing is read beside an exclusive program; its output is read when it has ended.
        Runnable endOfTail =
                isExclusive() ? () -> {} : services.ticker().every(TAIL, log::readOutput);
        Runnable endOfWatch = runWatch.begin(run);
        publishAddress();
        Runnable endOfReadiness =
                ReadinessWatch.begin(
                        offer.task().ready(), run, folders, port, services.ticker(), stop);
        try {
            return run.await();
        } finally {
            endOfReadiness.run();
            endOfWatch.run();
            endOfTail.run();
            stop.onStop(why -> LOG.debug("{} has ended before its stop", offer.attempt()));
            services.lease().removeListener(extend);
        }
    }

    /** Tasks of other contexts, which find it by its name, reach it there. */
    private void publishAddress() {
        Readiness ready = offer.task().ready();
        if (offer.task().service() != null
                && (ready == null || !ready.values().contains(ServicePlaceholder.HOST))) {
            services.facts()
                    .lookUp("address")
                    .ifPresent(address -> port.checkpoint(ServicePlaceholder.HOST, address));
        }
    }

    /** How long the task survives without a controller, if that is longer than the lease. */
    private Duration survival() {
        Long millis = offer.task().survivesMillis();
        return millis == null ? Duration.ZERO : Duration.ofMillis(millis);
    }

    private void extend(MeasuredRun run, Duration left) {
        try {
            run.extendLease(left);
        } catch (UncheckedIOException e) {
            LOG.warn("the lease of {} could not be extended", offer.attempt(), e);
        }
    }

    private TaskPort openPort() throws IOException {
        services.sockets().keep();
        var open =
                TaskPort.open(
                        services.sockets().socket(offer.attempt()),
                        offer.context(),
                        services.board(),
                        port);
        Optional<Account> account = TaskUsers.of(folders);
        if (account.isPresent()) {
            open.handTo(account.get());
        }
        return open;
    }

    private RunRequest request(Prepared.Ready ready, Allotment allotment, Duration lease)
            throws IOException {
        ResourceLimits limits = besideInputs(offer.task().limits(), ready.inputBytes());
        return new RunRequest(
                ready.command(),
                folders.work(),
                ready.environment(),
                Streams.files(null, folders.stdout(), folders.stderr()),
                limits.outputBytes() != null ? limits : limits.withOutputBytes(MOST_OUTPUT),
                allotment.processors(),
                allotment.memoryNodes(),
                services.groupOf(offer.attempt()),
                folders.state(),
                lease,
                ready.conditions(),
                TaskUsers.of(folders).orElse(null),
                folders.written(),
                visible(ready));
    }

    /**
     * Folders that stay visible beside a private /tmp and in closed folders: packages, the SDK, the
     * task's socket, its JDK and the working folders of others that it reads.
     */
    private List<Path> visible(Prepared.Ready ready) {
        Path tasks = services.tasks();
        Path data = tasks.getParent();
        var visible = new ArrayList<>(List.of(services.sockets().folder()));
        visible.add(data == null ? tasks : data);
        if (ready.jdk() != null) {
            visible.add(ready.jdk());
        }
        visible.addAll(ready.read());
        return visible;
    }

    /** Subtracts inputs that are in memory before the start from the task's memory limit. */
    private static ResourceLimits besideInputs(ResourceLimits limits, long inputBytes) {
        Long memory = limits.memoryBytes();
        return memory == null || inputBytes == 0
                ? limits
                : limits.withMemoryBytes(memory - inputBytes);
    }

    private void reportRunning(long startedAtMillis) {
        Optional<DebugPort> debugPort = DebugPort.noted(folders.debugPort());
        var running =
                new Report.Running(
                        offer.attempt(),
                        startedAtMillis,
                        services.facts().configuration(),
                        debugPort.map(DebugPort::number).orElse(null));
        // Tasks may wait for a service and users for a debugger port. The start of a job is
        // reported // later, when that disturbs nothing, or together with its end.
        if (offer.task().kind() != TaskKind.JOB || debugPort.isPresent()) {
            services.outboxOf(offer).sendNow(running);
        } else if (isExclusive()) {
            services.outbox().sendSoon(running);
        } else {
            services.outbox().sendShortly(running);
        }
    }

    /** Never for a generator, which measures nothing. */
    private boolean isExclusive() {
        return offer.task().placement().exclusivity() == Exclusivity.EXCLUSIVE
                && offer.task().kind() != TaskKind.GENERATOR;
    }
}
