package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.VersionUse;
import been.analyses.module.VersionSource;
import been.analyses.planning.FailureWatch;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.packages.StoredPackage;
import been.protocol.tasks.TaskView;
import been.results.Results;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Turns versions into packages: takes those that are published already, has the others fetched and
 * publishes them. A version that cannot be had takes its own experiment out and no other.
 */
final class Fetching implements Stage {
    /** What the fetching task says of versions it could not get. */
    private static final String REFUSED = "failures.json";

    private static final int MOST_AT_ONCE = 12;

    private final AnalysisStore store;
    private final Errands errands;
    private final Results results;
    private final SoftwareRepository packages;
    private final InstantSource clock;

    Fetching(
            AnalysisStore store,
            Errands errands,
            Results results,
            SoftwareRepository packages,
            InstantSource clock) {
        this.store = store;
        this.errands = errands;
        this.results = results;
        this.packages = packages;
        this.clock = clock;
    }

    @Override
    public boolean isPassed(Undertaking undertaking) {
        return missing(undertaking).isEmpty();
    }

    @Override
    public boolean step(Undertaking undertaking) {
        Optional<StoredContext> open =
                store.open(undertaking.id(), Purpose.FETCH, undertaking.analysis().era());
        if (open.isPresent()) {
            return look(undertaking, open.get());
        }
        List<StoredExperiment> missing = missing(undertaking);
        Definition.Fetch fetch = fetch(undertaking);
        boolean found = false;
        for (StoredExperiment experiment : missing) {
            Optional<PackageReference> published = published(fetch.artifact(), version(experiment));
            published.ifPresent(p -> store.fetched(undertaking.id(), experiment.key(), p));
            found |= published.isPresent();
        }
        if (!found) {
            List<String> versions =
                    new TreeSet<>(missing.stream().map(Fetching::version).toList())
                            .stream().limit(MOST_AT_ONCE).toList();
            Contexts.of(store, undertaking, Purpose.FETCH, versions);
        }
        return true;
    }

    private boolean look(Undertaking undertaking, StoredContext context) {
        Definition.Fetch fetch = fetch(undertaking);
        var submissions = errands.submissions(undertaking);
        return switch (errands.carry(context, () -> submissions.fetch(context, fetch))) {
            case Errands.Refused refused -> {
                store.halt(undertaking.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case Errands.Taken taken -> {
                if (!taken.isEnded()) {
                    String doing =
                            "fetches %d versions of %s"
                                    .formatted(
                                            context.content().size(),
                                            fetch.artifact().coordinates());
                    store.say(undertaking.id(), taken.waiting(clock.instant()).orElse(doing));
                    yield false;
                }
                TaskView task = taken.tasks().getFirst();
                if (Failures.isInterruption(task)) {
                    store.done(context.id());
                } else {
                    take(undertaking, context, task);
                }
                yield true;
            }
        };
    }

    private void take(Undertaking undertaking, StoredContext context, TaskView task) {
        VersionSource.Maven artifact = fetch(undertaking).artifact();
        Map<String, String> refusals = refusals(task);
        for (String version : context.content()) {
            Optional<String> problem = publish(undertaking, artifact, task, version, refusals);
            for (StoredExperiment experiment : missing(undertaking)) {
                if (version(experiment).equals(version)) {
                    problem.ifPresentOrElse(
                            why -> takeOut(undertaking, experiment, task, why),
                            () ->
                                    published(artifact, version)
                                            .ifPresent(p ->
                                                    store.fetched(
                                                            undertaking.id(),
                                                            experiment.key(),
                                                            p)));
                }
            }
        }
        store.done(context.id());
        watch(undertaking);
    }

    /** Why there is no package of that version now; empty when there is one. */
    private Optional<String> publish(
            Undertaking undertaking,
            VersionSource.Maven artifact,
            TaskView task,
            String version,
            Map<String, String> refusals) {
        Optional<Path> archive =
                results.received(task.descriptor().id().value(), task.attempt(), version + ".bpk");
        if (archive.isEmpty()) {
            return Optional.of(
                    refusals.getOrDefault(
                            version,
                            Errands.succeeded(task)
                                    ? "the task brought no package of it"
                                    : Failures.detail(task)));
        }
        try (InputStream in = Files.newInputStream(archive.get())) {
            return switch (packages.publish(in, null, undertaking.who())) {
                // Somebody else may have published the same version in between.
                case Publication.Published _, Publication.Conflict _ ->
                        published(artifact, version).isPresent()
                                ? Optional.empty()
                                : Optional.of(
                                        "the package that was fetched is not of this version");
                case Publication.Refused(_, var why) -> Optional.of(why);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void takeOut(
            Undertaking undertaking, StoredExperiment experiment, TaskView task, String why) {
        var failure =
                new Failure(
                        task.descriptor().id().value(),
                        experiment.key(),
                        Errands.succeeded(task) ? "package" : Failures.reason(task),
                        why,
                        clock.instant().toString());
        store.takeOut(undertaking.id(), experiment.key(), "could not be fetched: " + why, failure);
    }

    /** Three versions that fail for one reason are somebody's concern, not three accidents. */
    private void watch(Undertaking undertaking) {
        List<StoredExperiment> experiments = store.experiments(undertaking.id());
        Map<String, Long> kinds =
                experiments.stream()
                        .map(StoredExperiment::problem)
                        .filter(Objects::nonNull)
                        .collect(Collectors.groupingBy(FailureWatch::kind, Collectors.counting()));
        boolean isCommon = kinds.values().stream().anyMatch(count -> count >= 3);
        boolean isNothingLeft = experiments.stream().allMatch(StoredExperiment::isOut);
        if (isCommon || isNothingLeft) {
            String newest =
                    experiments.stream()
                            .map(StoredExperiment::problem)
                            .filter(Objects::nonNull)
                            .reduce("", (_, last) -> last);
            store.halt(undertaking.id(), AnalysisState.PAUSED, "versions " + newest);
        }
    }

    private Map<String, String> refusals(TaskView task) {
        Optional<Path> told =
                results.received(task.descriptor().id().value(), task.attempt(), REFUSED);
        try {
            return told.isPresent() ? Answers.refusals(told.get()) : Map.of();
        } catch (IOException _) { // each version's own sentence is then that there is no package
            return Map.of();
        }
    }

    private List<StoredExperiment> missing(Undertaking undertaking) {
        Definition definition = undertaking.definition();
        if (definition.fetch().isEmpty() || !VersionUse.of(definition.module().run()).byPackage()) {
            return List.of();
        }
        return store.experiments(undertaking.id()).stream()
                .filter(experiment -> experiment.fetched() == null && !experiment.isOut())
                .toList();
    }

    private Optional<PackageReference> published(VersionSource.Maven artifact, String version) {
        return packages.find(artifact.packageName(), version).map(Fetching::reference);
    }

    private static PackageReference reference(StoredPackage stored) {
        return new PackageReference(stored.name(), stored.version(), stored.digest());
    }

    private static Definition.Fetch fetch(Undertaking undertaking) {
        return undertaking
                .definition()
                .fetch()
                .orElseThrow(() -> new IllegalStateException("nothing is to be fetched"));
    }

    private static String version(StoredExperiment experiment) {
        return Objects.requireNonNull(experiment.experiment().version());
    }
}
