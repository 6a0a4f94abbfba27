package been.analyses.conduct;

import been.analyses.EvaluatorIsolation;
import been.analyses.conduct.Questions.Question;
import been.analyses.evaluators.EvaluatorManifest;
import been.analyses.evaluators.UseReader.PublishedEvaluator;
import been.packages.TemporaryPackages;
import been.protocol.ContextId;
import been.protocol.PackageReference;
import been.protocol.Reason;
import been.protocol.RecentMap;
import been.protocol.Wire;
import been.protocol.tasks.TaskView;
import been.results.Evaluation;
import been.results.Evaluation.State;
import been.results.EvaluationRuns;
import been.results.EvaluationRuns.Ingredients;
import been.results.Evaluations;
import been.tasks.Submission;
import been.tasks.Tasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs evaluators as tasks, step by step: every step reads the stored state and the tasks, and
 * performs one idempotent action. Must be called by one thread.
 */
public final class Evaluating {
    private static final Logger LOG = LoggerFactory.getLogger(Evaluating.class);
    private static final String PLAN = "plan.json";
    private static final int REMEMBERED = 1000;

    private final Evaluations evaluations;
    private final EvaluationRuns runs;
    private final Tasks tasks;
    private final TemporaryPackages packages;
    private final PublishedPackages published;
    private final Questions questions;
    private final Planner planner;

    /** Measures more for evaluators that request it. */
    @FunctionalInterface
    public interface Planner {

        /**
         * Requests more executions of each experiment; returns the outcome as the end of a
         * sentence.
         */
        String more(String analysis, int executions);
    }

    private final EvaluatorIsolation least;

    /** The lower isolation for evaluations whose host supports no more; lost on a restart. */
    private final Map<Long, EvaluatorIsolation> isolation =
            Collections.synchronizedMap(new RecentMap<>(REMEMBERED));

    /**
     * @param least the isolation required to run an evaluator
     */
    public Evaluating(
            Evaluations evaluations,
            EvaluationRuns runs,
            Tasks tasks,
            TemporaryPackages packages,
            PublishedPackages published,
            Questions questions,
            Planner planner,
            EvaluatorIsolation least) {
        this.least = least;
        this.evaluations = evaluations;
        this.runs = runs;
        this.tasks = tasks;
        this.packages = packages;
        this.published = published;
        this.questions = questions;
        this.planner = planner;
    }

    /** The evaluation that owns a context; 0 if none does. */
    public static long evaluation(ContextId context) {
        return EvaluatorTask.evaluation(context);
    }

    /** Whether an evaluation has not yet stored the outcome of that context. */
    public boolean needs(ContextId context) {
        return evaluations
                .find(EvaluatorTask.evaluation(context))
                .filter(one -> one.state() == State.RUNNING)
                .filter(one -> EvaluatorTask.context(one.id(), one.round()).equals(context))
                .isPresent();
    }

    /** Performs all possible steps; returns whether there were any. */
    public boolean advance(long id) {
        boolean isChanged = false;
        for (int steps = 0; steps < 5; steps++) {
            Optional<Evaluation> evaluation = evaluations.find(id);
            try {
                if (evaluation.isEmpty() || !step(evaluation.get())) {
                    break;
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            isChanged = true;
        }
        return isChanged;
    }

    /** Ends the tasks of deleted evaluations. */
    public void stop(Evaluation evaluation, String who) {
        if (evaluation.state() == State.RUNNING) {
            ContextId context = EvaluatorTask.context(evaluation.id(), evaluation.round());
            if (tasks.context(context).isPresent()) {
                tasks.stop(context, who);
            }
            try {
                release(temporaryInput(evaluation));
            } catch (IOException unremoved) {
                LOG.warn("the input of evaluation {} stays", evaluation.id(), unremoved);
            }
        }
    }

    private boolean step(Evaluation evaluation) throws IOException {
        if ("".equals(evaluation.answer())) {
            answer(evaluation);
            return true;
        }
        return evaluation.state() == State.RUNNING ? watch(evaluation) : look(evaluation);
    }

    /**
     * Requests more executions if the outputs ask for them; the same number for all experiments,
     * interleaved.
     */
    private void answer(Evaluation evaluation) throws IOException {
        Optional<Path> plan = evaluations.output(evaluation.id(), PLAN);
        List<String> experiments = questions.of(evaluation.analysis()).experiments();
        if (plan.isEmpty()) {
            runs.answered(evaluation, "refused, since plan.json is gone");
        } else {
            runs.answered(
                    evaluation,
                    switch (PlanFile.read(plan.get(), experiments)) {
                        case PlanFile.Invalid(var why) ->
                                experiments.isEmpty()
                                        ? planner.more(evaluation.analysis(), 0)
                                        : why;
                        case PlanFile.More(int executions) ->
                                planner.more(evaluation.analysis(), executions);
                    });
        }
    }

    /**
     * Compares the inputs of the last run with the current ones, and starts a run if they differ.
     */
    private boolean look(Evaluation evaluation) throws IOException {
        int changes = runs.unacknowledgedChanges(evaluation.id());
        if (evaluation.state() != State.DUE && changes == 0) {
            return false;
        }
        Optional<PublishedEvaluator> evaluator = published.evaluator(evaluation.evaluator());
        Question question = questions.of(evaluation.analysis());
        if (question.isSettling()) {
            return runs.recordWaiting(evaluation, "waits for the verdicts of the analysis");
        }
        Optional<Ingredients> found =
                runs.ingredients(
                        evaluation,
                        Wire.write(
                                List.of(
                                        question.facts(),
                                        question.statistics(evaluation.target()))),
                        question.experiments());
        boolean isChanged = true;
        if (evaluator.isEmpty()) {
            runs.impossible(evaluation, "", "its package is no longer readable");
        } else if (found.isEmpty()) {
            runs.impossible(evaluation, "", "no execution counts that it could look at");
        } else {
            Ingredients ingredients = found.get();
            Optional<Evaluation> before =
                    ingredients.evaluations().stream().filter(Evaluating::isUnderWay).findFirst();
            if (before.isPresent()) {
                isChanged =
                        runs.recordWaiting(
                                evaluation,
                                "waits for evaluation %d of %s"
                                        .formatted(
                                                before.get().id(),
                                                before.get().evaluator().name()));
            } else if (ingredients.digest().equals(evaluation.madeFrom())) {
                runs.markUpToDate(evaluation);
            } else {
                begin(evaluation, evaluator.get().manifest(), question, ingredients);
            }
        }
        runs.acknowledge(evaluation.id(), changes);
        return isChanged;
    }

    private static boolean isUnderWay(Evaluation other) {
        return other.isStale() || other.state() == State.DUE || other.state() == State.RUNNING;
    }

    private void begin(
            Evaluation evaluation,
            EvaluatorManifest manifest,
            Question question,
            Ingredients ingredients)
            throws IOException {
        Map<String, Path> files;
        try {
            files = new LinkedHashMap<>(runs.files(evaluation, ingredients));
        } catch (IOException damaged) {
            runs.impossible(evaluation, ingredients.digest(), "its input: " + damaged.getMessage());
            return;
        }
        Path description = Files.createTempFile("been-evaluation", ".json");
        Path statistics = Files.createTempFile("been-statistics", ".json");
        try {
            Files.writeString(statistics, Wire.write(question.statistics(evaluation.target())));
            files.put(EvaluatorInput.STATISTICS, statistics);
            Files.writeString(
                    description,
                    EvaluatorInput.json(
                            evaluation, manifest, question, ingredients, files.keySet()));
            files.put("input.json", description);
            String version = EvaluatorTask.inputVersion(evaluation, evaluation.round() + 1);
            switch (packages.publishTemporary(EvaluatorTask.inputName(), version, files)) {
                case TemporaryPackages.Published(var temporary) ->
                        runs.begin(
                                evaluation,
                                ingredients.digest(),
                                temporary,
                                isolation
                                        .getOrDefault(evaluation.id(), EvaluatorIsolation.USER)
                                        .word());
                case TemporaryPackages.Refused(var why) ->
                        runs.impossible(
                                evaluation,
                                ingredients.digest(),
                                "its input could not be packed: " + why);
            }
        } finally {
            Files.deleteIfExists(description);
            Files.deleteIfExists(statistics);
        }
    }

    private boolean watch(Evaluation evaluation) throws IOException {
        ContextId context = EvaluatorTask.context(evaluation.id(), evaluation.round());
        if (tasks.context(context).isEmpty()) {
            return submit(evaluation);
        }
        List<TaskView> views = tasks.tasks(context);
        if (views.stream().allMatch(TaskView::isTerminal)) {
            settle(evaluation, views.getFirst());
            return true;
        }
        String why = views.getFirst().startedAt() == null ? views.getFirst().explanation() : null;
        return runs.recordStall(evaluation, why);
    }

    private boolean submit(Evaluation evaluation) throws IOException {
        Optional<PublishedEvaluator> evaluator = published.evaluator(evaluation.evaluator());
        Optional<PackageReference> temporary = temporaryInput(evaluation);
        if (evaluator.isEmpty() || temporary.isEmpty()) {
            runs.interrupted(evaluation, null);
            return true;
        }
        var submission =
                EvaluatorTask.submission(
                        evaluation,
                        evaluator.get().manifest(),
                        temporary.get(),
                        isolation(evaluation));
        switch (tasks.submit(submission)) {
            case Submission.Accepted _ ->
                    LOG.info(
                            "evaluation {} of analysis {} by {} begins, round {}",
                            evaluation.id(),
                            evaluation.analysis(),
                            evaluation.evaluator(),
                            evaluation.round());
            case Submission.Refused(var problems) ->
                    end(evaluation, null, "the task is refused: " + String.join("; ", problems));
        }
        return true;
    }

    private void settle(Evaluation evaluation, TaskView task) throws IOException {
        String id = task.descriptor().id().value();
        Optional<EvaluatorIsolation> next = isolation(evaluation).next(least);
        if (ContextSubmitter.succeeded(task)) {
            Optional<PackageReference> temporary = temporaryInput(evaluation);
            Evaluation ended = runs.succeeded(evaluation, id, task.attempt());
            LOG.info(
                    "evaluation {} ended with {} files{}",
                    evaluation.id(),
                    ended.outputs().size(),
                    ended.refused().isEmpty() ? "" : ", some refused: " + ended.refused());
            release(temporary);
        } else if (Failures.isInterruption(task)) {
            release(temporaryInput(evaluation));
            runs.interrupted(evaluation, Failures.detail(task));
        } else if (next.isPresent() && isIsolationRefused(task)) {
            isolation.put(evaluation.id(), next.get());
            LOG.warn(
                    "evaluation {} runs again with less isolation: {}",
                    evaluation.id(),
                    Failures.detail(task));
            release(temporaryInput(evaluation));
            runs.interrupted(evaluation, null);
        } else {
            String why = Failures.reason(task) + ": " + Failures.detail(task);
            end(evaluation, task, isIsolationRefused(task) ? why + remedy(evaluation) : why);
        }
    }

    private String remedy(Evaluation evaluation) {
        return isolation(evaluation)
                .next(EvaluatorIsolation.NONE)
                .map(weaker ->
                        "; or let evaluators run with less isolation on such hosts: been.evaluators.isolation=%s"
                                .formatted(weaker.word()))
                .orElse("");
    }

    private void end(Evaluation evaluation, @Nullable TaskView task, String why)
            throws IOException {
        LOG.info("evaluation {} failed: {}", evaluation.id(), why);
        Optional<PackageReference> temporary = temporaryInput(evaluation);
        runs.failed(
                evaluation,
                why,
                task == null ? null : task.descriptor().id().value(),
                task == null ? 0 : task.attempt());
        release(temporary);
    }

    /** The host reports this before the program starts, in a message without a code. */
    private static boolean isIsolationRefused(TaskView task) {
        String detail = Failures.detail(task);
        return task.reason() == Reason.PLATFORM
                && (detail.contains("isolated")
                        || detail.contains("as another user")
                        || detail.contains("chmod o+x")
                        || detail.contains("there is no user"));
    }

    /** The isolation of the current round; the strictest before the first one. */
    private static EvaluatorIsolation isolation(Evaluation evaluation) {
        return Optional.ofNullable(evaluation.isolation())
                .flatMap(EvaluatorIsolation::of)
                .orElse(EvaluatorIsolation.USER);
    }

    private Optional<PackageReference> temporaryInput(Evaluation evaluation) {
        return runs.temporaryPackage(evaluation.id())
                .map(digest ->
                        EvaluatorTask.temporaryInput(evaluation, evaluation.round(), digest));
    }

    private void release(Optional<PackageReference> temporary) throws IOException {
        if (temporary.isPresent()) {
            packages.release(temporary.get());
        }
    }
}
