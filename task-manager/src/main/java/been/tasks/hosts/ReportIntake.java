package been.tasks.hosts;

import been.protocol.Dependency;
import been.protocol.HostName;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.tasks.asking.Questions;
import been.tasks.lifecycle.Change;
import been.tasks.signals.Signal;
import been.tasks.state.TaskEvent;
import been.tasks.store.StoredTask;
import been.tasks.store.Written;
import java.nio.charset.StandardCharsets;
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
    boolean take(Change change, HostName host, Report report, HostClock clock) {
        Optional<StoredTask> held = held(change, host, report.attempt());
        return held.isPresent() && take(change, host, held.get(), report, clock);
    }

    private static Optional<StoredTask> held(Change change, HostName host, TaskAttempt attempt) {
        return change.rows()
                .tasks()
                .find(attempt.task())
                .filter(task -> task.isHeldBy(host, attempt));
    }

    private boolean take(
            Change change, HostName host, StoredTask task, Report report, HostClock clock) {
        String who = "host " + host;
        switch (report) {
            case Report.Accepted _ -> change.fire(task, new TaskEvent.OfferAccepted(), who);
            case Report.Refused refused ->
                    change.fire(task, new TaskEvent.OfferRefused(refused.why()), who);
            case Report.Running running -> {
                if (running.configuration() != null) {
                    change.rows()
                            .attempts()
                            .configuration(running.attempt(), running.configuration());
                }
                if (running.debugPort() != null) {
                    change.rows().attempts().debugPort(running.attempt(), running.debugPort());
                }
                change.started(task, clock.corrected(running.startedAtMillis()), who);
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
            case Report.Awaiting awaiting ->
                    change.await(task, host, awaiting.task(), awaiting.checkpoint());
            case Report.Asked asked -> questions.take(change, host, task, asked);
            case Report.Progress progress -> {
                change.rows()
                        .tasks()
                        .progress(task.id(), task.attempt(), progress.done(), progress.total());
                change.signal(new Signal.ContextChanged(task.context()));
            }
            case Report.Log log -> {
                if (log.droppedBytes() > 0) {
                    change.rows().attempts().logBytesDropped(log.attempt(), log.droppedBytes());
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
        boolean isAutomatic =
                set.name().equals(Dependency.STARTED) || set.name().equals(Dependency.FINISHED);
        boolean isTooLarge = set.value().getBytes(StandardCharsets.UTF_8).length > MAX_VALUE_BYTES;
        if (isAutomatic
                || isTooLarge
                || change.checkpoint(task, set.name(), set.value()) == Written.OVERTAKEN) {
            LOG.warn(
                    "{} may not set checkpoint '{}': {}",
                    set.attempt(),
                    set.name(),
                    isAutomatic
                            ? "the platform does"
                            : isTooLarge
                                    ? "its value is larger than 64 KiB"
                                    : "it already has another value");
            return false;
        }
        return true;
    }
}
