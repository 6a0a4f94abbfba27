package been.hostruntime.attempt;

import been.hostruntime.attempt.Preparation.Prepared;
import been.hostruntime.cache.PackageCache;
import been.hostruntime.connection.Outbox;
import been.hostruntime.journal.AskedQuestion.Reply;
import been.hostruntime.journal.HeldAttempt;
import been.hostruntime.log.AttemptLog;
import been.hostruntime.publishing.TaskPackages;
import been.hostruntime.results.ResultFiles;
import been.hostruntime.results.ResultFiles.Choice;
import been.hostruntime.results.SentResults;
import been.hostruntime.results.Uploads.Uploaded;
import been.hostruntime.taskport.PendingQuestions;
import been.hostruntime.taskport.TaskReports;
import been.hostruntime.work.AttemptFolders;
import been.machine.allocation.Allotment;
import been.machine.files.MachineFiles;
import been.machine.measure.RunResult;
import been.machine.noise.Disturbance;
import been.machine.profile.ProfileFiles;
import been.protocol.Command;
import been.protocol.Exclusivity;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Readiness;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.Report.UploadedFile;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions.Option;
import been.protocol.TaskAttempt;
import been.protocol.fault.FailurePoint;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one attempt from its acceptance, or from a restart of this runtime, to its last report. */
final class AttemptRunner {
    private static final Logger LOG = LoggerFactory.getLogger(AttemptRunner.class);
    private static final Duration LOG_BATCH = Duration.ofMillis(250);
    private static final Duration NO_SPACE_PAUSE = Duration.ofSeconds(1);

    /** The last report is sent before anything is prepared for the next program. */
    private static final Duration AFTER_REPORT = Duration.ofMillis(10);

    private final HeldAttempt held;
    private final Command.Offer offer;
    private final Allotment allotment;
    private final HostServices services;
    private final Runnable whenEnded;
    private final AttemptFolders folders;
    private final StopSignal stop = new StopSignal();
    private final AttemptLog log;
    private final Outbox outbox;
    private final PendingQuestions questions;
    private final SentResults results;
    private final TaskReports port;
    private final Preparation preparation;
    private final NoiseObserver observer;
    private final ClockObserver clocks;
    private final ProgramRun execution;

    /** The content of the last report. */
    private record Ending(
            Verdict verdict, @Nullable ResourceUsage usage, List<UploadedFile> files) {}

    /**
     * @param allotment cores and memory of this attempt, released at its end
     * @param whenEnded called when nothing of it is left, before its end is reported
     */
    AttemptRunner(
            HeldAttempt held, Allotment allotment, HostServices services, Runnable whenEnded) {
        this.held = held;
        this.offer = held.offer();
        this.allotment = allotment;
        this.services = services;
        this.whenEnded = whenEnded;
        this.folders = AttemptFolders.of(services.tasks(), attempt());
        this.outbox = services.outboxOf(offer);
        this.log =
                new AttemptLog(
                        attempt(),
                        folders.stdout(),
                        folders.stderr(),
                        held.log(),
                        services.clock(),
                        outbox::logged,
                        this::flushLogSoon);
        this.questions = new PendingQuestions(attempt(), services.journal(), outbox);
        this.results = new SentResults(folders);
        var packages = new TaskPackages(offer, folders, services.uploads(), services.quiet());
        this.port =
                new TaskReports(held, outbox, log, services.ticker(), questions, results, packages);
        this.preparation = new Preparation(offer, folders, services, log);
        this.observer = new NoiseObserver(MachineFiles.ofThisMachine(), folders.seenBefore());
        this.clocks = new ClockObserver(services.controllerClock(), folders.clockBefore());
        this.execution =
                new ProgramRun(
                        offer,
                        folders,
                        services,
                        stop,
                        log,
                        port,
                        observer,
                        new RunMonitor(
                                attempt(),
                                offer.task().monitoring(),
                                Math.max(1, allotment.processors().size()),
                                folders,
                                services,
                                stop));
        services.keptWork().begin(folders, offer.context());
    }

    Command.Offer offer() {
        return offer;
    }

    /** Passes on the controller's answer to a question of the task, which is already journaled. */
    void answered(long request, Reply reply) {
        questions.answered(request, reply);
    }

    /** Orders the end of the attempt and returns at once. */
    void stop(Reason why) {
        LOG.info("stopping {}: {}", attempt(), why.wireName());
        stop.stop(why);
    }

    /** Runs the attempt to its end on the calling thread. */
    void run() {
        if (held.stop() != null) {
            stop.stop(held.stop());
        }
        Ending ending;
        try {
            ending = runToEnd();
        } catch (InterruptedException e) {
            ending = new Ending(stopped(), null, List.of());
        } catch (Throwable e) { // without its last report, an attempt would never end
            LOG.error("{} failed on this host", attempt(), e);
            boolean full = e instanceof IOException cause && PackageCache.isOutOfSpace(cause);
            ending =
                    new Ending(
                            Verdict.failed(
                                    full ? Reason.DISK : Reason.PLATFORM,
                                    "the host could not run the task: " + e.getMessage()),
                            null,
                            List.of());
        }
        end(ending);
    }

    private Ending runToEnd() throws Exception {
        RunResult result;
        if (held.launching()) {
            preparation.retake();
            clocks.retake();
            result = execution.takeOver();
        } else {
            Prepared prepared = stop.interruptible(() -> preparation.run(allotment));
            switch (prepared) {
                case Prepared.Unfit(var verdict) -> {
                    return new Ending(verdict, null, List.of());
                }
                case Prepared.Ready ready -> {
                    if (stop.reason() != null) {
                        return new Ending(stopped(), null, List.of());
                    }
                    LOG.info("{} starts: {}", attempt(), String.join(" ", ready.command()));
                    clocks.before();
                    result = execution.run(ready, allotment);
                }
            }
        }
        return switch (result) {
            case RunResult.NotStarted(var why) ->
                    new Ending(
                            stop.reason() != null
                                    ? stopped()
                                    : Verdict.failed(Reason.PLATFORM, why),
                            null,
                            List.of());
            case RunResult.Ended(var usage) -> collect(usage);
        };
    }

    private Ending collect(ResourceUsage measured) throws Exception {
        FailurePoint.PROGRAM_ENDED.reached();
        outbox.sendSoon(new Report.Collecting(attempt()));
        port.flushProgress();
        log.finish();
        results.makeRecording();
        ResourceUsage usage =
                observer.mark(clocks.mark(measured))
                        .withDisturbances(Disturbance.words(disturbances()));
        if (offer.task().conditions().has(Option.PROFILE)) {
            ProfileFiles.collapse(folders.results());
            PackageReads.write(offer.task(), folders);
        }
        var verdict =
                Verdict.of(
                                offer.task().program(),
                                usage,
                                port.failure(),
                                LastErrorLine.of(folders.stderr()).orElse(null))
                        .beside(offer.task().monitoring())
                        .given(stop.reason());
        Readiness ready = offer.task().ready();
        if (ready != null && !port.isPublished(Readiness.CHECKPOINT)) {
            Optional<String> error = LastErrorLine.of(folders.stderr());
            Optional<String> line = error.isPresent() ? error : LastErrorLine.of(folders.stdout());
            verdict = verdict.neverReady(ready, offer.task().limits(), line.orElse(null));
        }
        if (verdict.reason() == Reason.PLATFORM && stop.detail().isPresent()) {
            verdict = Verdict.failed(Reason.PLATFORM, stop.detail().get());
        }
        return withFiles(usage, verdict);
    }

    private Ending withFiles(ResourceUsage usage, Verdict verdict) throws Exception {
        return switch (ResultFiles.choose(folders, offer.task().attachments())) {
            case Choice.Impossible(var why) ->
                    new Ending(Verdict.failed(Reason.OUTPUT, why), usage, List.of());
            case Choice.Chosen(var files) ->
                    switch (upload(files)) {
                        case Uploaded.All(var uploaded) -> new Ending(verdict, usage, uploaded);
                        case Uploaded.Unwanted(var why) ->
                                new Ending(
                                        new Verdict(Outcome.ABORTED, Reason.HOST_LOST, why),
                                        usage,
                                        List.of());
                        case Uploaded.Failed(var why) ->
                                new Ending(Verdict.failed(Reason.PLATFORM, why), usage, List.of());
                        case Uploaded.Interrupted() -> new Ending(stopped(), usage, List.of());
                    };
        };
    }

    private Set<Disturbance> disturbances() {
        var disturbances = EnumSet.noneOf(Disturbance.class);
        if (services.onControllerMachine()) {
            disturbances.add(Disturbance.CONTROLLER_ON_HOST);
        }
        if (services.cores().isThePlatformsToo(allotment.processors())) {
            disturbances.add(Disturbance.PLATFORM_ON_CORE);
        }
        if (services.cores().isOnSlowerCores(allotment.processors())) {
            disturbances.add(Disturbance.SLOWER_CORE);
        }
        if (!services.cores().isOnline(allotment.processors())) {
            disturbances.add(Disturbance.PROCESSOR_OFFLINE);
        }
        if (isExclusive() && services.cores().wasBesideGenerator(services.groupOf(attempt()))) {
            disturbances.add(Disturbance.GENERATOR_ON_HOST);
        }
        if (offer.task().program() instanceof Program.JavaMain main && main.debugging() != null) {
            disturbances.add(Disturbance.DEBUGGER);
        }
        return disturbances;
    }

    private boolean isExclusive() {
        return offer.task().placement().exclusivity() == Exclusivity.EXCLUSIVE;
    }

    private Uploaded upload(SequencedMap<String, Path> files) throws Exception {
        if (stop.reason() != null) {
            // The program has been stopped already, so its files are still uploaded.
            return services.uploads().send(attempt(), folders.home(), files);
        }
        try {
            return stop.interruptible(
                    () -> services.uploads().send(attempt(), folders.home(), files));
        } catch (InterruptedException e) {
            return new Uploaded.Interrupted();
        }
    }

    private Verdict stopped() {
        return Verdict.ended(Objects.requireNonNullElse(stop.reason(), Reason.PLATFORM));
    }

    private void end(Ending ending) {
        Verdict verdict = ending.verdict;
        LOG.info(
                "{} ended: {}, {}{}",
                attempt(),
                verdict.outcome(),
                verdict.reason().wireName(),
                verdict.detail() == null ? "" : ": " + verdict.detail());
        var report =
                new Report.Ended(
                        attempt(),
                        verdict.outcome(),
                        verdict.reason(),
                        verdict.detail(),
                        ending.usage,
                        ending.files);
        while (!isReported(report)) {
            LockSupport.parkNanos(NO_SPACE_PAUSE.toNanos());
        }
        services.ticker().after(AFTER_REPORT, services::prepareSupervisors);
    }

    /** Retried until it succeeds: a full disk delays the last report, but does not lose it. */
    private boolean isReported(Report.Ended report) {
        try {
            outbox.ended(report, () -> cleanUp(report.outcome()));
            return true;
        } catch (RuntimeException | Error e) {
            LOG.error("the end of {} cannot be journaled yet", attempt(), e);
            return false;
        }
    }

    /** Never fails for what cannot be removed: the next process of this host removes it. */
    private void cleanUp(Outcome outcome) {
        try {
            preparation.close();
            services.keptWork().end(folders, attempt(), offer.context(), outcome);
        } catch (RuntimeException | Error e) {
            LOG.error("not everything of {} was removed", attempt(), e);
        }
        services.cores().giveBack(services.groupOf(attempt()));
        whenEnded.run();
        FailurePoint.ATTEMPT_CLEANED_UP.reached();
    }

    private void flushLogSoon() {
        services.ticker().after(LOG_BATCH, log::flush);
    }

    private TaskAttempt attempt() {
        return offer.attempt();
    }
}
