package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.Experiment;
import been.analyses.store.StoredRun;
import been.protocol.Outcome;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.tasks.TaskView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The current tasks of one execution; pure.
 *
 * @param isWhole whether all its tasks are known
 * @param parts its tasks; the first one is the measured task
 */
record Execution(Experiment experiment, boolean isWhole, List<Part> parts) {

    /** A task of a role. */
    record Part(Member member, TaskView view) {}

    static Execution of(
            Definition definition,
            StoredRun run,
            Experiment experiment,
            Map<TaskId, TaskView> views) {
        List<Member> members = Member.of(definition, run, experiment.configuration());
        List<Part> parts = new ArrayList<>();
        for (Member member : members) {
            TaskView view = views.get(member.task());
            if (view != null) {
                parts.add(new Part(member, view));
            }
        }
        return new Execution(experiment, parts.size() == members.size(), parts);
    }

    List<TaskView> views() {
        return parts.stream().map(Part::view).toList();
    }

    /** The measured task. */
    TaskView task() {
        return parts.getFirst().view();
    }

    /** The tasks of a role, in the order of its instances. */
    List<TaskView> tasks(String role) {
        return parts.stream()
                .filter(part -> part.member().role().name().equals(role))
                .map(Part::view)
                .toList();
    }

    /** The same failure of one of its tasks, with the role if there are several. */
    Failure named(Failure failure) {
        return parts.stream()
                .filter(part -> parts.size() > 1)
                .filter(part -> part.member().task().value().equals(failure.task()))
                .map(part ->
                        new Failure(
                                failure.task(),
                                failure.experiment(),
                                failure.reason(),
                                part.member().part() + ": " + failure.detail(),
                                failure.when()))
                .findFirst()
                .orElse(failure);
    }

    boolean hasEnded() {
        return isWhole && views().stream().allMatch(TaskView::isTerminal);
    }

    boolean hasFinished() {
        return views().stream().allMatch(view -> view.outcome() == Outcome.FINISHED);
    }

    Optional<Instant> startedAt() {
        return times(TaskView::startedAt).min(Instant::compareTo);
    }

    Optional<Instant> endedAt() {
        return times(TaskView::endedAt).max(Instant::compareTo);
    }

    private Stream<Instant> times(Function<TaskView, @Nullable Instant> time) {
        return views().stream().flatMap(view -> Stream.ofNullable(time.apply(view)));
    }
}
