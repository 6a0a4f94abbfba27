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
import been.tasks.Hosts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
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

    private static final String NOT_FETCHED = "could not be fetched: ";

    private static final int MOST_AT_ONCE = 12;

    private final AnalysisStore store;
    private final Errands errands;
    private final Results results;
    private final SoftwareRepository packages;
    private final Hosts hosts;
    private final InstantSource clock;

    Fetching(
            AnalysisStore store,
            Errands errands,
            Results results,
            SoftwareRepository packages,
            Hosts hosts,
            InstantSource clock) {
        this.store = store;
        this.errands = errands;
        this.results = results;
        this.packages = packages;
        this.hosts = hosts;
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
        boolean found = false;
        for (StoredExperiment experiment : missing) {
            Optional<PackageReference> published = published(undertaking, experiment);
            published.ifPresent(p -> store.fetched(undertaking.id(), experiment.key(), p));
            found |= published.isPresent();
        }
        if (!found && fetch(undertaking).tasks() == null) {
            missing.forEach(experiment -> takeOut(undertaking, experiment));
        } else if (!found) {
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
        List<String> revisions = revisions(undertaking, context);
        return switch (errands.carry(context, () -> submissions.fetch(context, fetch, revisions))) {
            case Errands.Refused refused -> {
                store.halt(undertaking.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case Errands.Taken taken -> {
                if (!taken.isEnded()) {
                    String doing =
                            "fetches %d %s"
                                    .formatted(context.content().size(), fetch.source().title());
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
        Map<String, String> refusals = refusals(task);
        for (StoredExperiment experiment : missing(undertaking)) {
            if (context.content().contains(version(experiment))) {
                switch (publish(undertaking, task, experiment, refusals)) {
                    case Had(var reference) ->
                            store.fetched(undertaking.id(), experiment.key(), reference);
                    case Lacking(var why) -> takeOut(undertaking, experiment, task, why);
                }
            }
        }
        store.done(context.id());
        watch(undertaking);
    }

    private sealed interface Availability {}

    private record Had(PackageReference reference) implements Availability {}

    private record Lacking(String why) implements Availability {}

    /** The package of the version, which the task brought. */
    private Availability publish(
            Undertaking undertaking,
            TaskView task,
            StoredExperiment experiment,
            Map<String, String> refusals) {
        String version = version(experiment);
        Optional<Path> archive =
                results.received(task.descriptor().id().value(), task.attempt(), version + ".bpk");
        if (archive.isEmpty()) {
            return new Lacking(
                    refusals.getOrDefault(
                            version,
                            Errands.succeeded(task)
                                    ? "the task brought no package of it"
                                    : Failures.detail(task)));
        }
        try (InputStream in = Files.newInputStream(archive.get())) {
            return switch (packages.publish(in, null, undertaking.who())) {
                case Publication.Published(var stored, _)
                        when isWanted(undertaking, experiment, stored) ->
                        new Had(reference(stored));
                case Publication.Published _ ->
                        new Lacking("the package that was fetched is not of this version");
                // Somebody else may have published the same version in between.
                case Publication.Conflict(var why) ->
                        published(undertaking, experiment)
                                .<Availability>map(Had::new)
                                .orElseGet(() -> new Lacking(why));
                case Publication.Refused(_, var why) -> new Lacking(why);
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
        store.takeOut(undertaking.id(), experiment.key(), NOT_FETCHED + why, failure);
    }

    /** Of what the software repository alone has. */
    private void takeOut(Undertaking undertaking, StoredExperiment experiment) {
        String why =
                "%s %s is not published any more"
                        .formatted(fetch(undertaking).source().packageName(), version(experiment));
        var failure = new Failure("", experiment.key(), "package", why, clock.instant().toString());
        store.takeOut(undertaking.id(), experiment.key(), NOT_FETCHED + why, failure);
    }

    /** Three versions that fail for one reason are somebody's concern, not three accidents. */
    private void watch(Undertaking undertaking) {
        List<StoredExperiment> experiments = store.experiments(undertaking.id());
        Map<String, Long> kinds =
                experiments.stream()
                        .map(StoredExperiment::problem)
                        .filter(Objects::nonNull)
                        .filter(problem -> problem.startsWith(NOT_FETCHED))
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
        if (definition.fetch().isEmpty() || !VersionUse.of(definition.module()).byPackage()) {
            return List.of();
        }
        return store.experiments(undertaking.id()).stream()
                .filter(experiment -> experiment.fetched() == null && !experiment.isOut())
                .toList();
    }

    /** Of a commit that was only named, its tree is not known. */
    private boolean isWanted(
            Undertaking undertaking, StoredExperiment experiment, StoredPackage stored) {
        boolean isKnown =
                experiment.details() != null
                        || !(fetch(undertaking).source() instanceof VersionSource.Git);
        return stored.name().equals(Submissions.packageName(undertaking, hosts))
                && (!isKnown || stored.version().equals(source(experiment)));
    }

    private Optional<PackageReference> published(
            Undertaking undertaking, StoredExperiment experiment) {
        return packages.find(Submissions.packageName(undertaking, hosts), source(experiment))
                .map(Fetching::reference);
    }

    /** The version of the package: of a commit, its tree's. */
    private static String source(StoredExperiment experiment) {
        return Optional.ofNullable(experiment.details())
                .flatMap(details -> Optional.ofNullable(details.source()))
                .orElseGet(() -> version(experiment));
    }

    private List<String> revisions(Undertaking undertaking, StoredContext context) {
        Map<String, String> known = new HashMap<>();
        for (StoredExperiment experiment : store.experiments(undertaking.id())) {
            Optional.ofNullable(experiment.details())
                    .flatMap(details -> Optional.ofNullable(details.revision()))
                    .ifPresent(revision -> known.put(version(experiment), revision));
        }
        return context.content().stream().map(v -> known.getOrDefault(v, v)).toList();
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
