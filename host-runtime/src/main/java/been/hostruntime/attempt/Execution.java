package been.hostruntime.attempt;

import been.hostruntime.attempt.Preparation.Prepared;
import been.hostruntime.log.AttemptLog;
import been.hostruntime.taskport.TaskPort;
import been.machine.allocation.Allotment;
import been.machine.launch.Account;
import been.machine.measure.MeasuredRun;
import been.machine.measure.RunRequest;
import been.machine.measure.RunResult;
import been.machine.measure.Streams;
import been.protocol.Command;
import been.protocol.Exclusivity;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceLimits;
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

/** The program of one attempt, from just before its start until nothing of it is left. */
final class Execution {
    private static final Logger LOG = LoggerFactory.getLogger(Execution.class);
    private static final Duration SERVICE_GRACE = Duration.ofSeconds(10);
    private static final Duration JOB_GRACE = Duration.ofMillis(500);
    private static final Duration TAIL = Duration.ofMillis(250);

    /** After a program's start until the next supervisor is made to wait. */
    private static final Duration NEXT = Duration.ofMillis(100);

    /** Keeps a task that nobody limited from filling the disk. */
    private static final long MOST_OUTPUT = 1L << 30;

    private final Command.Offer offer;
    private final AttemptFolders folders;
    private final HostServices services;
    private final StopSignal stop;
    private final AttemptLog log;
    private final AttemptPort port;
    private final RunObserver observer;
    private final RunWatch runWatch;

    Execution(
            Command.Offer offer,
            AttemptFolders folders,
            HostServices services,
            StopSignal stop,
            AttemptLog log,
            AttemptPort port,
            RunObserver observer,
            RunWatch runWatch) {
        this.offer = offer;
        this.folders = folders;
        this.services = services;
        this.stop = stop;
        this.log = log;
        this.port = port;
        this.observer = observer;
        this.runWatch = runWatch;
    }

    /** Starts the program, once the host has a lease, and waits for its end. */
    RunResult run(Prepared.Ready ready, Allotment allotment) throws Exception {
        Duration lease = stop.interruptible(() -> services.lease().await(survival()));
        services.journal().launching(offer.attempt(), allotment.processors());
        services.cores().keepApart(services.groupOf(offer.attempt()), allotment);
        try (var open = openPort()) {
            LOG.debug("{} listens at {}", offer.attempt(), open);
            return quietly(
                    observer::before,
                    () -> {
                        MeasuredRun run =
                                services.measurer().start(request(ready, allotment, lease));
                        FailurePoint.PROGRAM_STARTED.reached();
                        try {
                            reportRunning(services.clock().millis());
                            // Not at once: a program that ends soon is not to wait for that.
                            services.ticker().after(NEXT, services::standBy);
                            return watch(run);
                        } catch (RuntimeException e) {
                            run.stop(Reason.PLATFORM, Duration.ZERO);
                            run.await();
                            throw e;
                        }
                    });
        }
    }

    /**
     * Takes over a program that an earlier process of this host started; empty when it was not
     * started after all.
     */
    Optional<RunResult> takeOver() throws IOException, InterruptedException {
        Optional<MeasuredRun> found = services.measurer().reattach(folders.state());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        LOG.info("{} is taken over", offer.attempt());
        try (var open = openPort()) {
            LOG.debug("{} listens again at {}", offer.attempt(), open);
            // Perhaps nobody was told before; twice is harmless.
            reportRunning(found.get().snapshot().startedAtMillis());
            return Optional.of(quietly(observer::retake, () -> watch(found.get())));
        }
    }

    private interface Work {
        RunResult run() throws IOException, InterruptedException;
    }

    private RunResult quietly(Runnable before, Work work) throws IOException, InterruptedException {
        services.pauses().runBegins();
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
                services.outbox().letGo();
            }
        } finally {
            services.pauses().runEnded();
        }
    }

    private RunResult watch(MeasuredRun run) throws InterruptedException {
        Consumer<Duration> extend = left -> extend(run, left);
        services.lease().hold(survival(), extend);
        Duration grace = offer.task().kind() == TaskKind.SERVICE ? SERVICE_GRACE : JOB_GRACE;
        stop.onStop(why -> Thread.startVirtualThread(() -> run.stop(why, grace)));
        // Beside an exclusive program nothing is read; its output is when it has ended.
        Runnable endOfTail =
                isExclusive() ? () -> {} : services.ticker().every(TAIL, log::readOutput);
        Runnable endOfWatch = runWatch.begin(run);
        try {
            return run.await();
        } finally {
            endOfWatch.run();
            endOfTail.run();
            stop.onStop(why -> LOG.debug("{} has ended before its stop", offer.attempt()));
            services.lease().letGo(extend);
        }
    }

    /** How long it goes on without a word from a controller, where its lease is shorter. */
    private Duration survival() {
        Long millis = offer.task().survivesMillis();
        return millis == null ? Duration.ZERO : Duration.ofMillis(millis);
    }

    private void extend(MeasuredRun run, Duration left) {
        try {
            run.extendLease(left);
        } catch (UncheckedIOException e) {
            LOG.warn("the lease of {} could not be passed on", offer.attempt(), e);
        }
    }

    private TaskPort openPort() throws IOException {
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
     * Beside a private /tmp: packages, the SDK, the task's socket and its JDK, wherever this host
     * has them.
     */
    private List<Path> visible(Prepared.Ready ready) {
        Path tasks = services.tasks();
        Path data = tasks.getParent();
        var visible = new ArrayList<>(List.of(services.sockets().folder()));
        visible.add(data == null ? tasks : data);
        if (ready.jdk() != null) {
            visible.add(ready.jdk());
        }
        return visible;
    }

    /** What lies in memory for the task before it starts is taken off what it may use there. */
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
        // Others may wait for a service to have started, and people for a debugger's port; a job's
        // start is told when it disturbs nothing, and with its end where that comes at once.
        if (offer.task().kind() != TaskKind.JOB || debugPort.isPresent()) {
            services.outboxOf(offer).now(running);
        } else if (isExclusive()) {
            services.outbox().soon(running);
        } else {
            services.outbox().shortly(running);
        }
    }

    /** A generator measures nothing, whatever its placement says. */
    private boolean isExclusive() {
        return offer.task().placement().exclusivity() == Exclusivity.EXCLUSIVE
                && offer.task().kind() != TaskKind.GENERATOR;
    }
}
