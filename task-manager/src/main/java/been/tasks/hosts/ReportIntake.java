package been.tasks.hosts;

import been.protocol.Dependency;
import been.protocol.HostName;
import been.protocol.PlainText;
import been.protocol.Report;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.TaskAttempt;
import been.tasks.asking.Questions;
import been.tasks.asking.Questions.NamedPackages;
import been.tasks.lifecycle.Change;
import been.tasks.signals.Signal;
import been.tasks.state.TaskEvent;
import been.tasks.store.StoredTask;
import been.tasks.store.Written;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What each report of a host means for the task it is about. */
final class ReportIntake {
    private static final Logger LOG = LoggerFactory.getLogger(ReportIntake.class);
    private static final int MAX_VALUE_BYTES = 64 << 10;

    private final Questions questions;

    ReportIntake(Questions questions) {
        this.questions = questions;
    }

    /**
     * Takes a report; {@code false} when it is refused because its attempt is not, or no longer,
     * the one that this host may report on, or because it writes a checkpoint twice.
     */
    boolean take(Change change, HostName host, Report report, Besides besides) {
        Optional<StoredTask> held = held(change, host, report.attempt());
        return held.isPresent() && take(change, host, held.get(), report, besides);
    }

    /**
     * What was found out of a request before its commit.
     *
     * @param clock of the host
     * @param packages that generators name
     */
    record Besides(HostClock clock, NamedPackages packages) {}

    NamedPackages named(List<NumberedReport> reports) {
        return questions.named(reports);
    }

    private static Optional<StoredTask> held(Change change, HostName host, TaskAttempt attempt) {
        return change.task(attempt.task()).filter(task -> task.isHeldBy(host, attempt));
    }

    private boolean take(
            Change change, HostName host, StoredTask task, Report report, Besides besides) {
        String who = "host " + host;
        switch (report) {
            case Report.Accepted _ -> change.fire(task, new TaskEvent.OfferAccepted(), who);
            case Report.Refused refused ->
                    change.fire(task, new TaskEvent.OfferRefused(refused.why()), who);
            case Report.Running running -> {
                if (running.configuration() != null) {
                    change.attempts().configuration(running.attempt(), running.configuration());
                }
                if (running.debugPort() != null) {
                    change.attempts().debugPort(running.attempt(), running.debugPort());
                }
                change.started(task, besides.clock().corrected(running.startedAtMillis()), who);
            }
            case Report.Collecting _ -> change.fire(task, new TaskEvent.CollectingBegan(), who);
            case Report.Ended ended ->
                    change.ended(
                            task,
                            new TaskEvent.Ended(
                                    ended.outcome(),
                                    ended.reason(),
                                    Objects.requireNonNullElse(ended.detail(), "")),
                            ended.usage(),
                            ended.files(),
                            who);
            case Report.Awaiting awaiting -> {
                // A host runtime of this release refuses it to the task itself.
                Optional<String> refusal =
                        Dependency.nameProblem("the name of a task", awaiting.task())
                                .or(() ->
                                        Dependency.nameProblem(
                                                "the name of a checkpoint", awaiting.checkpoint()));
                if (refusal.isPresent()) {
                    LOG.warn(
                            "{} may not wait for a checkpoint: {}",
                            awaiting.attempt(),
                            refusal.get());
                    return false;
                }
                if (!change.await(task, host, awaiting.task(), awaiting.checkpoint())) {
                    LOG.warn("{} waits for too many checkpoints at once", awaiting.attempt());
                    return false;
                }
            }
            case Report.Asked asked ->
                    questions.take(change, host, task, asked, besides.packages());
            case Report.Progress progress ->
                    change.progress(task, progress.done(), progress.total());
            case Report.Log log -> {
                if (log.droppedBytes() > 0) {
                    change.attempts().logBytesDropped(log.attempt(), log.droppedBytes());
                }
                change.signal(new Signal.ContextChanged(task.context()));
            }
            case Report.CheckpointSet set -> {
                return checkpoint(change, task, set);
            }
        }
        return true;
    }

    private static boolean checkpoint(Change change, StoredTask task, Report.CheckpointSet set) {
        Optional<String> refusal = refusal(set);
        if (refusal.isEmpty()
                && change.checkpoint(task, set.name(), set.value()) == Written.OVERTAKEN) {
            refusal = Optional.of("it already has another value");
        }
        refusal.ifPresent(why ->
                LOG.warn(
                        "{} may not set checkpoint '{}': {}",
                        set.attempt(),
                        PlainText.cleaned(set.name()),
                        why));
        return refusal.isEmpty();
    }

    /**
     * A host runtime of this release answers the task with the same refusal, and reports nothing.
     */
    private static Optional<String> refusal(Report.CheckpointSet set) {
        if (set.name().equals(Dependency.STARTED) || set.name().equals(Dependency.FINISHED)) {
            return Optional.of("the platform does");
        }
        return set.value().getBytes(StandardCharsets.UTF_8).length > MAX_VALUE_BYTES
                ? Optional.of("its value is larger than 64 KiB")
                : Dependency.nameProblem("its name", set.name())
                        .or(() -> PlainText.problem("its value", set.value()));
    }
}
