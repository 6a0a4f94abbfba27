package been.tasks.asking;

import been.protocol.HostName;
import been.protocol.Question;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Reply;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.store.AnswerRows.Answer;
import been.tasks.store.LatchRows;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredTask;
import been.tasks.submitting.Enrolment;
import been.tasks.submitting.NewTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Does what a running attempt asks, exactly once however often the question comes, and answers it
 * every time. Thread-safe.
 */
public final class Questions {
    private final Enrolment enrolment;

    public Questions(Enrolment enrolment) {
        this.enrolment = enrolment;
    }

    /**
     * @param task of which the asking attempt is the current one, on this host
     */
    public void take(Change change, HostName host, StoredTask task, Report.Asked asked) {
        TaskAttempt attempt = asked.attempt();
        Optional<Answer> given = change.rows().answers().find(attempt, asked.request());
        if (given.isPresent()) {
            change.answer(host, attempt, asked.request(), given.get());
            return;
        }
        Reply reply =
                switch (asked.question()) {
                    case Question.SetLatch(String latch, long count) ->
                            change.latches().set(task.context(), latch, count);
                    case Question.CountDown(String latch, long by) ->
                            change.latches().countDown(task.context(), latch, by);
                    case Question.AwaitLatch(String latch) ->
                            change.latches()
                                    .await(
                                            task.context(),
                                            latch,
                                            new LatchRows.Wait(attempt, asked.request(), host));
                    case Question.Submit(List<TaskDescriptor> tasks) ->
                            submit(change, task, attempt, tasks);
                };
        switch (reply) {
            case Reply.Done(String value) ->
                    change.reply(host, attempt, asked.request(), new Answer(value, List.of()));
            case Reply.Refused(List<String> problems) ->
                    change.reply(host, attempt, asked.request(), new Answer("", problems));
            case Reply.Later _ -> {}
        }
    }

    private Reply submit(
            Change change, StoredTask generator, TaskAttempt attempt, List<TaskDescriptor> tasks) {
        if (generator.descriptor().kind() != TaskKind.GENERATOR) {
            return new Reply.Refused(
                    "task '%s' is no generator, and only generators submit tasks; submit it with kind GENERATOR"
                            .formatted(generator.name()));
        }
        change.lock(generator.context());
        StoredContext context = change.context(generator.context()).orElseThrow();
        if (generator.state() instanceof TaskState.Ending
                || !(context.phase() instanceof ContextPhase.Open)) {
            return new Reply.Refused("the context takes no more tasks: it is being ended");
        }
        List<NewTask> fresh = new ArrayList<>();
        for (TaskDescriptor task : tasks) {
            var one = NewTask.of(task, context.properties(), "", Map.of());
            if (!isThere(change, context, one)) {
                fresh.add(one);
            }
        }
        List<TaskDescriptor> descriptors = fresh.stream().map(NewTask::task).toList();
        List<String> problems = enrolment.problems(change.rows(), context, descriptors);
        if (!problems.isEmpty()) {
            return new Reply.Refused(problems);
        }
        if (!fresh.isEmpty()) {
            enrolment.enrol(change, context, fresh, "task " + attempt);
        }
        return Reply.DONE;
    }

    /** A generator that runs again may submit again what it submitted before. */
    private static boolean isThere(Change change, StoredContext context, NewTask one) {
        return change.rows()
                .tasks()
                .find(one.task().id())
                .filter(found -> found.context().equals(context.id()))
                .filter(found -> found.descriptor().equals(one.task()))
                .isPresent();
    }
}
