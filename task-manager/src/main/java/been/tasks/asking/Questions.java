package been.tasks.asking;

import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.PlainJson;
import been.protocol.Question;
import been.protocol.Report;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import been.tasks.Publications;
import been.tasks.dependency.ProblemList;
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
import been.tasks.submitting.RequiredPackages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Carries out each request of a running attempt exactly once, and answers it each time it arrives.
 * Thread-safe.
 */
public final class Questions {
    private final Enrolment enrolment;

    /** By default all packages count as published, and hosts find out. */
    private volatile Publications publications = _ -> true;

    public Questions(Enrolment enrolment) {
        this.enrolment = enrolment;
    }

    /** Who knows which packages there are. */
    public void trust(Publications known) {
        publications = known;
    }

    /**
     * Packages that generators name.
     *
     * @param unpublished those that are not there
     * @param required what the others require
     * @param platforms where all of them run, {@code os/arch}; empty for anywhere
     * @param tried the restrictions of their tasks, each with what is wrong with it
     */
    public record NamedPackages(
            Set<PackageReference> unpublished,
            Map<PackageReference, List<PackageReference>> required,
            Map<PackageReference, List<String>> platforms,
            Map<String, List<String>> tried) {
        /** None. */
        public static final NamedPackages NONE =
                new NamedPackages(Set.of(), Map.of(), Map.of(), Map.of());

        /** The task with the packages that its own require, on hosts on which all of them run. */
        TaskDescriptor complete(TaskDescriptor task, List<String> problems) {
            return RequiredPackages.restrict(
                    RequiredPackages.complete(task, this::requiredBy, problems),
                    one -> platforms.getOrDefault(one, List.of()));
        }

        List<PackageReference> requiredBy(PackageReference one) {
            return required.getOrDefault(one, List.of());
        }
    }

    /**
     * The packages that generators name, looked up before the commit so that it waits for nothing
     * else. Also evaluates the restrictions of their tasks.
     */
    public NamedPackages named(List<NumberedReport> reports) {
        List<List<TaskDescriptor>> submissions =
                reports.stream()
                        .map(NumberedReport::report)
                        .filter(Report.Asked.class::isInstance)
                        .map(report -> ((Report.Asked) report).question())
                        .filter(Question.Submit.class::isInstance)
                        .map(question -> ((Question.Submit) question).tasks())
                        .toList();
        if (submissions.isEmpty()) {
            return NamedPackages.NONE;
        }
        Map<Boolean, List<PackageReference>> named =
                submissions.stream()
                        .flatMap(List::stream)
                        .flatMap(task -> task.packages().values().stream())
                        .distinct()
                        .collect(Collectors.partitioningBy(publications::has));
        Map<PackageReference, List<PackageReference>> required =
                named.getOrDefault(true, List.of()).stream()
                        .collect(Collectors.toMap(one -> one, publications::required));
        Map<PackageReference, List<String>> platforms =
                Stream.concat(
                                required.keySet().stream(),
                                required.values().stream().flatMap(List::stream))
                        .distinct()
                        .collect(Collectors.toMap(one -> one, publications::platforms));
        var packages =
                new NamedPackages(
                        Set.copyOf(named.getOrDefault(false, List.of())),
                        required,
                        platforms,
                        new HashMap<>());
        for (List<TaskDescriptor> tasks : submissions) {
            packages.tried()
                    .putAll(
                            enrolment.tryOut(
                                    tasks.stream()
                                            .map(one -> packages.complete(one, new ProblemList()))
                                            .toList()));
        }
        return packages;
    }

    /**
     * @param task whose current attempt asks, on this host
     * @param packages that it names
     */
    public void take(
            Change change,
            HostName host,
            StoredTask task,
            Report.Asked asked,
            NamedPackages packages) {
        TaskAttempt attempt = asked.attempt();
        Optional<Answer> given = change.rows().answers().find(attempt, asked.request());
        if (given.isPresent()) {
            change.answer(host, attempt, asked.request(), given.get());
            return;
        }
        // A host runtime of this release refuses it to the task itself.
        Optional<String> unkept = PlainJson.problem(asked.question());
        Reply reply =
                unkept.isPresent()
                        ? new Reply.Refused(unkept.get())
                        : reply(change, host, task, asked, packages);
        switch (reply) {
            case Reply.Done(String value) ->
                    change.reply(host, attempt, asked.request(), new Answer(value, List.of()));
            case Reply.Refused(List<String> problems) ->
                    change.reply(host, attempt, asked.request(), new Answer("", problems));
            case Reply.Later _ -> {}
        }
    }

    private Reply reply(
            Change change,
            HostName host,
            StoredTask task,
            Report.Asked asked,
            NamedPackages packages) {
        return switch (asked.question()) {
            case Question.SetLatch(String latch, long count) ->
                    change.latches().set(task.context(), latch, count);
            case Question.CountDown(String latch, long by) ->
                    change.latches().countDown(task.context(), latch, by);
            case Question.AwaitLatch(String latch) ->
                    change.latches()
                            .await(
                                    task.context(),
                                    latch,
                                    new LatchRows.Wait(asked.attempt(), asked.request(), host));
            case Question.Submit(List<TaskDescriptor> tasks) ->
                    submit(change, task, asked.attempt(), tasks, packages);
        };
    }

    private Reply submit(
            Change change,
            StoredTask generator,
            TaskAttempt attempt,
            List<TaskDescriptor> tasks,
            NamedPackages packages) {
        if (generator.descriptor().kind() != TaskKind.GENERATOR) {
            return new Reply.Refused(
                    "task '%s' is not a generator, and only generators can submit tasks; submit it with kind GENERATOR"
                            .formatted(generator.name()));
        }
        change.lock(generator.context());
        StoredContext context = change.context(generator.context()).orElseThrow();
        if (generator.state() instanceof TaskState.Ending
                || !(context.phase() instanceof ContextPhase.Open)) {
            return new Reply.Refused("the context accepts no more tasks: it is ending");
        }
        List<String> clashes = new ProblemList();
        List<TaskDescriptor> whole =
                tasks.stream().map(own -> packages.complete(own, clashes)).toList();
        List<String> problems = new ProblemList();
        List<NewTask> all = NewTask.all(whole, context.properties(), Map.of(), problems);
        if (!problems.isEmpty()) {
            return new Reply.Refused(problems);
        }
        List<NewTask> fresh = Enrolment.fresh(change.rows(), context, all);
        List<TaskDescriptor> descriptors = fresh.stream().map(NewTask::task).toList();
        List<NewTask> complete =
                enrolment.complete(change.rows(), context, fresh, packages.tried(), problems);
        lacking(descriptors, packages.unpublished()).forEach(problems::add);
        problems.addAll(clashes);
        unpublishable(generator.descriptor(), descriptors).forEach(problems::add);
        if (!problems.isEmpty()) {
            return new Reply.Refused(problems);
        }
        if (!fresh.isEmpty()) {
            enrolment.enrol(change, context, complete, "task " + attempt);
        }
        return Reply.DONE;
    }

    private static Stream<String> lacking(
            List<TaskDescriptor> tasks, Set<PackageReference> unpublished) {
        return tasks.stream()
                .flatMap(task ->
                        task.packages().entrySet().stream()
                                .filter(one -> unpublished.contains(one.getValue()))
                                .sorted(Map.Entry.comparingByKey())
                                .map(one ->
                                        "task '%s', package '%s': %s with digest %s is not published here; publish it, or name one of the generator's own"
                                                .formatted(
                                                        task.name(),
                                                        one.getKey(),
                                                        one.getValue(),
                                                        one.getValue().digest())));
    }

    /** What a task may publish was decided when its generator was submitted. */
    private static Stream<String> unpublishable(
            TaskDescriptor generator, List<TaskDescriptor> tasks) {
        return tasks.stream()
                .flatMap(task ->
                        task.conditions().publishes().stream()
                                .filter(name -> !generator.conditions().mayPublish(name))
                                .map(name ->
                                        "task '%s' may not publish '%s': its generator may not either"
                                                .formatted(task.name(), name)));
    }
}
