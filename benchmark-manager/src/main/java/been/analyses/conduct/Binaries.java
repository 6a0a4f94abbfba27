package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.planning.BinaryPlan;
import been.analyses.planning.Budget;
import been.analyses.planning.Repetition;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredExperiment.Built;
import been.analyses.verdict.Evaluation;
import been.packages.SoftwareRepository;
import been.statistics.Confidence;
import been.statistics.plan.BinaryPlanner;
import been.statistics.plan.BinarySpread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Determines the number of binaries of each version: as the file requires, or by their variation.
 */
final class Binaries {
    /** Property of a package with the duration of its build. */
    private static final String SECONDS = "build-seconds";

    /** The number of packages read to estimate the duration of a build. */
    private static final int MOST_READ = 20;

    private final AnalysisStore store;
    private final SoftwareRepository packages;

    Binaries(AnalysisStore store, SoftwareRepository packages) {
        this.store = store;
        this.packages = packages;
    }

    /** The number of binaries built of each version. */
    int count(RunningAnalysis running) {
        return BinaryPlan.count(running.definition(), store.binaries(running.id()));
    }

    /** Planned executions of each version if the analysis chooses; otherwise empty. */
    Optional<Integer> planned(RunningAnalysis running) {
        return store.binaries(running.id())
                .map(BinaryPlan::executions)
                .filter(executions -> executions > 0);
    }

    /** The same repetition, with the precision not checked before the plan is carried out. */
    Repeat repeat(RunningAnalysis running) {
        Repeat repeat = running.definition().repeat();
        return planned(running)
                .map(executions -> repeat.withPilot(Math.max(repeat.pilot(), executions)))
                .orElse(repeat);
    }

    /**
     * Makes a new plan when builds turn out to be identical, when the pilot ends, and whenever a
     * plan was carried out without reaching the precision.
     *
     * @return whether there is a new plan
     */
    boolean choose(RunningAnalysis running, Evaluation evaluation, Repetition.Progress progress) {
        long id = running.id();
        Definition definition = running.definition();
        Optional<BinaryPlan> known = store.binaries(id);
        if (!definition.choosesBinaries() || known.filter(BinaryPlan::isOne).isPresent()) {
            return false;
        }
        if (known.isEmpty() && areIdentical(store.experiments(id))) {
            store.chose(id, BinaryPlan.ofIdentical(), false);
            return true;
        }
        Repeat repeat = definition.repeat();
        int room = Budget.room(repeat, progress);
        int due = known.map(BinaryPlan::executions).orElse(repeat.pilot());
        boolean isPrecise = known.isPresent() && progress.halfWidth() <= repeat.precision();
        List<BinarySpread> spreads =
                evaluation.byMetric().stream().flatMap(o -> BinarySpread.of(o).stream()).toList();
        if (progress.least() < due || room == 0 || isPrecise || spreads.isEmpty()) {
            return false;
        }
        int built = BinaryPlan.count(definition, known);
        double execution = seconds(progress.spent().perExecution().orElse(Duration.ofSeconds(1)));
        Optional<Duration> build = perBuild(store.experiments(id));
        var planner =
                new BinaryPlanner(
                        spreads,
                        new Confidence(repeat.confidence()),
                        repeat.precision(),
                        new BinaryPlanner.Cost(
                                execution, build.map(Binaries::seconds).orElse(execution)),
                        built);
        BinaryPlan plan = BinaryPlan.of(planner, known, progress, room, build);
        boolean isMore = plan.binaries() > built || plan.executions() > progress.least();
        if (known.isPresent() && !isMore) {
            return false;
        }
        store.chose(id, plan, plan.binaries() > built);
        return true;
    }

    private static boolean areIdentical(List<StoredExperiment> experiments) {
        List<StoredExperiment> live = experiments.stream().filter(e -> !e.isOut()).toList();
        return !live.isEmpty()
                && live.stream()
                        .map(StoredExperiment::builds)
                        .allMatch(builds ->
                                builds.size() > 1
                                        && builds.stream().map(Built::content).distinct().count()
                                                == 1);
    }

    /** The mean duration of a build; empty if no package records it. */
    Optional<Duration> perBuild(List<StoredExperiment> experiments) {
        OptionalDouble seconds =
                experiments.stream()
                        .flatMap(experiment -> experiment.builds().stream())
                        .limit(MOST_READ)
                        .flatMap(this::seconds)
                        .mapToDouble(Double::doubleValue)
                        .average();
        return seconds.isPresent()
                ? Optional.of(Duration.ofNanos(Math.round(seconds.getAsDouble() * 1e9)))
                : Optional.empty();
    }

    private Stream<Double> seconds(Built built) {
        try {
            return packages.contents(built.reference().digest()).stream()
                    .flatMap(contents -> Stream.ofNullable(contents.provenance().get(SECONDS)))
                    .filter(seconds -> seconds.matches("[0-9]{1,9}\\.[0-9]{3}"))
                    .map(Double::valueOf);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
