package been.hostruntime.taskport;

import been.hostruntime.connection.Outbox;
import been.hostruntime.journal.AskedQuestion.Reply;
import been.hostruntime.journal.HeldAttempt;
import been.hostruntime.log.AttemptLog;
import been.hostruntime.publishing.TaskPackages;
import been.hostruntime.results.SentResults;
import been.hostruntime.taskport.SubmissionReader.Submission;
import been.hostruntime.timing.Ticker;
import been.protocol.Command;
import been.protocol.Dependency;
import been.protocol.PlainText;
import been.protocol.Question;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskKind;
import been.task.wire.TaskMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Turns the messages of a running task into reports. Thread-safe. */
public final class TaskReports implements PortEvents {
    private static final int MOST_CHECKPOINTS = 1000;

    /** Of all values together; this host holds them in memory. */
    private static final int MOST_CHECKPOINT_BYTES = 1 << 20;

    private static final int LONGEST_NAME = 128;
    private static final Duration PROGRESS_BATCH = Duration.ofMillis(500);
    private static final Duration PROGRESS_PAUSE = Duration.ofSeconds(5);
    private static final int LONGEST_FAILURE = 2000;

    private final Command.Offer offer;
    private final TaskAttempt attempt;
    private final Outbox outbox;
    private final AttemptLog log;
    private final Ticker ticker;
    private final PendingQuestions questions;
    private final SentResults results;
    private final TaskPackages packages;
    private final Map<String, String> checkpoints;
    private final AtomicReference<Report.@Nullable Progress> latestProgress =
            new AtomicReference<>();
    private volatile @Nullable String failure;

    public TaskReports(
            HeldAttempt held,
            Outbox outbox,
            AttemptLog log,
            Ticker ticker,
            PendingQuestions questions,
            SentResults results,
            TaskPackages packages) {
        this.offer = held.offer();
        this.attempt = held.attempt();
        this.checkpoints = new HashMap<>(held.checkpoints());
        this.outbox = outbox;
        this.log = log;
        this.ticker = ticker;
        this.questions = questions;
        this.results = results;
        this.packages = packages;
    }

    /** The exception that the task reported. */
    public @Nullable String failure() {
        return failure;
    }

    @Override
    public Optional<String> checkpoint(String name, String value) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            return Optional.of("the name of a checkpoint has 1 to 128 characters: '" + name + "'");
        }
        if (name.equals(Dependency.STARTED) || name.equals(Dependency.FINISHED)) {
            return Optional.of("the platform itself publishes checkpoint '" + name + "'");
        }
        if (bytes(value) > TaskMessage.LONGEST_VALUE) {
            return Optional.of("the value of checkpoint '" + name + "' is longer than 64 KiB");
        }
        Optional<String> invalid =
                PlainText.problem("the name of a checkpoint", name)
                        .or(() ->
                                PlainText.problem("the value of checkpoint '" + name + "'", value));
        if (invalid.isPresent()) {
            return invalid;
        }
        synchronized (checkpoints) {
            String earlier = checkpoints.get(name);
            if (earlier != null) {
                return earlier.equals(value)
                        ? Optional.empty()
                        : Optional.of(
                                "checkpoint '"
                                        + name
                                        + "' is already published as '"
                                        + earlier
                                        + "'");
            }
            if (isOtherThanBefore(name, value)) {
                return Optional.of(
                        "checkpoint '"
                                + name
                                + "' was published with another value by an earlier attempt of this task");
            }
            if (checkpoints.size() >= MOST_CHECKPOINTS) {
                return Optional.of("a task publishes at most 1000 checkpoints");
            }
            int published = checkpoints.values().stream().mapToInt(TaskReports::bytes).sum();
            if (published + bytes(value) > MOST_CHECKPOINT_BYTES) {
                return Optional.of(
                        "the values of a task's checkpoints have at most 1 MiB together");
            }
            outbox.published(new Report.CheckpointSet(attempt, name, value));
            checkpoints.put(name, value);
            return Optional.empty();
        }
    }

    private static int bytes(String value) {
        return value.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Whether this attempt has published the checkpoint. */
    public boolean isPublished(String name) {
        synchronized (checkpoints) {
            return checkpoints.containsKey(name);
        }
    }

    private boolean isOtherThanBefore(String name, String value) {
        String before = offer.published().get(name);
        return before != null && !before.equals(Command.Offer.digest(value));
    }

    @Override
    public Optional<String> awaiting(CheckpointBoard.Key key) {
        Optional<String> refusal =
                Dependency.nameProblem("the name of a task", key.task())
                        .or(() ->
                                Dependency.nameProblem(
                                        "the name of a checkpoint", key.checkpoint()));
        if (refusal.isEmpty()) {
            outbox.sendNow(new Report.Awaiting(attempt, key.task(), key.checkpoint()));
        }
        return refusal;
    }

    @Override
    public Optional<String> ask(@Nullable String key, Question question, Consumer<Reply> waiter) {
        Optional<String> refusal = refusal(question);
        return refusal.isPresent() ? refusal : questions.ask(key, question, waiter);
    }

    private static Optional<String> refusal(Question question) {
        return switch (question) {
            case Question.SetLatch(var latch, var count) ->
                    count < 0
                            ? Optional.of("latch '" + latch + "' cannot be set below zero")
                            : latchRefusal(latch);
            case Question.CountDown(var latch, var by) ->
                    by < 1
                            ? Optional.of("latch '" + latch + "' is counted down by 1 or more")
                            : latchRefusal(latch);
            case Question.AwaitLatch(var latch) -> latchRefusal(latch);
            case Question.Submit _ -> Optional.empty();
        };
    }

    private static Optional<String> latchRefusal(String name) {
        return name.isBlank() || name.length() > LONGEST_NAME
                ? Optional.of("the name of a latch has 1 to 128 characters: '" + name + "'")
                : PlainText.problem("the name of a latch", name);
    }

    @Override
    public Optional<String> submit(@Nullable String key, String tasks, Consumer<Reply> waiter) {
        if (offer.task().kind() != TaskKind.GENERATOR) {
            return Optional.of(
                    "only a task of the kind generator submits tasks; this one is a "
                            + offer.task().kind().name().toLowerCase(Locale.ROOT));
        }
        return switch (SubmissionReader.read(tasks, offer)) {
            case Submission.Invalid(var why) -> Optional.of(why);
            case Submission.Valid(var read) ->
                    questions.ask(key, new Question.Submit(read), waiter);
        };
    }

    @Override
    public Optional<String> publish(TaskMessage.Publish files, Consumer<Reply> waiter) {
        return packages.publish(files, waiter);
    }

    @Override
    public void forget(Consumer<Reply> waiter) {
        questions.forget(waiter);
        packages.forget(waiter);
    }

    @Override
    public Optional<String> result(TaskMessage.Result values) {
        return results.add(values);
    }

    @Override
    public void log(long timeMillis, String level, String text) {
        log.record(timeMillis, level, text);
    }

    @Override
    public boolean isLogExhausted() {
        return log.isExhausted();
    }

    @Override
    public void logDropped(long bytes) {
        log.drop(bytes);
    }

    /** Reports only the latest progress of a short interval. */
    @Override
    public void progress(long done, long total) {
        if (latestProgress.getAndSet(new Report.Progress(attempt, done, total)) == null) {
            ticker.after(PROGRESS_BATCH, this::reportProgress);
        }
    }

    /** Progress is not reported during an exclusive program. */
    private void reportProgress() {
        if (outbox.isQuiet()) {
            ticker.after(PROGRESS_PAUSE, this::reportProgress);
        } else {
            flushProgress();
        }
    }

    public void flushProgress() {
        Report.Progress latest = latestProgress.getAndSet(null);
        if (latest != null) {
            outbox.sendSoon(latest);
        }
    }

    @Override
    public void failed(String message) {
        failure =
                message.length() <= LONGEST_FAILURE
                        ? message
                        : message.substring(0, LONGEST_FAILURE) + "…";
    }
}
