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
import been.protocol.HostName;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Provides versions as packages: reuses published ones, fetches the others and publishes them. An
 * unavailable version excludes only its own experiment.
 */
final class Fetching implements Stage {
    /** The file in which the task reports versions that it could not fetch. */
    private static final String REFUSED = "failures.json";

    private static final String NOT_FETCHED = "could not be fetched: ";

    private static final int MOST_AT_ONCE = 12;

    private final AnalysisStore store;
    private final ContextSubmitter submitter;
    private final Results results;
    private final SoftwareRepository packages;
    private final Hosts hosts;
    private final InstantSource clock;

    Fetching(
            AnalysisStore store,
            ContextSubmitter submitter,
            Results results,
            SoftwareRepository packages,
            Hosts hosts,
            InstantSource clock) {
        this.store = store;
        this.submitter = submitter;
        this.results = results;
        this.packages = packages;
        this.hosts = hosts;
        this.clock = clock;
    }

    @Override
    public boolean isPassed(RunningAnalysis running) {
        return missing(running).isEmpty();
    }

    @Override
    public boolean step(RunningAnalysis running) {
        Optional<StoredContext> open =
                store.open(running.id(), Purpose.FETCH, running.analysis().era());
        if (open.isPresent()) {
            return look(running, open.get());
        }
        List<StoredExperiment> missing = missing(running);
        boolean found = false;
        for (StoredExperiment experiment : missing) {
            Optional<String> problem = unusable(running, experiment);
            if (problem.isPresent()) {
                store.takeOut(running.id(), experiment.key(), problem.get(), null);
                found = true;
                continue;
            }
            Optional<PackageReference> published = published(running, experiment);
            published.ifPresent(p -> store.fetched(running.id(), experiment.key(), p));
            found |= published.isPresent();
        }
        if (!found && fetch(running).tasks() == null) {
            missing.forEach(experiment -> takeOut(running, experiment));
        } else if (!found) {
            List<String> versions =
                    new TreeSet<>(missing.stream().map(Fetching::version).toList())
                            .stream().limit(MOST_AT_ONCE).toList();
            Contexts.of(store, running, Purpose.FETCH, versions);
        }
        return true;
    }

    /** Packages are fetched once, for hosts like the first. */
    private Optional<String> unusable(RunningAnalysis running, StoredExperiment experiment) {
        HostName host = running.hostOf(experiment.experiment()).orElseThrow();
        Optional<Platform> first = Platform.of(running, hosts);
        return first.equals(Platform.of(running, hosts, host))
                ? Optional.empty()
                : Optional.of(
                        "the packages are for hosts like %s (%s), and %s differs; measure it in an analysis of its own"
                                .formatted(
                                        running.analysis().host(),
                                        first.map(p -> p.packageName("")).orElse(""),
                                        host));
    }

    private boolean look(RunningAnalysis running, StoredContext context) {
        Definition.Fetch fetch = fetch(running);
        var versionTasks = submitter.versionTasks(running);
        List<String> revisions = revisions(running, context);
        return switch (submitter.submit(
                context, () -> versionTasks.fetch(context, fetch, revisions))) {
            case ContextSubmitter.Refused refused -> {
                store.halt(running.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case ContextSubmitter.Taken taken -> {
                if (!taken.isEnded()) {
                    String doing =
                            "fetches %d %s"
                                    .formatted(context.content().size(), fetch.source().title());
                    yield store.say(running.id(), taken.waiting(clock.instant()).orElse(doing));
                }
                TaskView task = taken.tasks().getFirst();
                if (Failures.isInterruption(task)) {
                    store.done(context.id());
                } else {
                    take(running, context, task);
                }
                yield true;
            }
        };
    }

    private void take(RunningAnalysis running, StoredContext context, TaskView task) {
        Map<String, String> refusals = refusals(task);
        for (StoredExperiment experiment : missing(running)) {
            if (context.content().contains(version(experiment))) {
                switch (publish(running, task, experiment, refusals)) {
                    case Had(var reference) ->
                            store.fetched(running.id(), experiment.key(), reference);
                    case Lacking(var why) -> takeOut(running, experiment, task, why);
                }
            }
        }
        store.done(context.id());
        watch(running);
    }

    private sealed interface Availability {}

    private record Had(PackageReference reference) implements Availability {}

    private record Lacking(String why) implements Availability {}

    /** The package of the version, as fetched by the task. */
    private Availability publish(
            RunningAnalysis running,
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
                            ContextSubmitter.succeeded(task)
                                    ? "the task produced no package for it"
                                    : Failures.detail(task)));
        }
        try (InputStream in = Files.newInputStream(archive.get())) {
            return switch (packages.publish(in, null, running.who())) {
                case Publication.Published(var stored, _)
                        when isWanted(running, experiment, stored) ->
                        new Had(reference(stored));
                case Publication.Published _ ->
                        new Lacking("the fetched package has another version");
                // Another analysis may have published the same version meanwhile.
                case Publication.Conflict(var why) ->
                        published(running, experiment)
                                .<Availability>map(Had::new)
                                .orElseGet(() -> new Lacking(why));
                case Publication.Refused(_, var why) -> new Lacking(why);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void takeOut(
            RunningAnalysis running, StoredExperiment experiment, TaskView task, String why) {
        var failure =
                new Failure(
                        task.descriptor().id().value(),
                        experiment.key(),
                        ContextSubmitter.succeeded(task) ? "package" : Failures.reason(task),
                        why,
                        clock.instant().toString());
        store.takeOut(running.id(), experiment.key(), NOT_FETCHED + why, failure);
    }

    /** For versions that exist only in the software repository. */
    private void takeOut(RunningAnalysis running, StoredExperiment experiment) {
        String why =
                "%s %s is no longer published"
                        .formatted(fetch(running).source().packageName(), version(experiment));
        var failure = new Failure("", experiment.key(), "package", why, clock.instant().toString());
        store.takeOut(running.id(), experiment.key(), NOT_FETCHED + why, failure);
    }

    /** Three versions that fail for one reason indicate a problem that a user has to solve. */
    private void watch(RunningAnalysis running) {
        List<StoredExperiment> experiments = store.experiments(running.id());
        Map<String, Set<String>> versions = new HashMap<>();
        for (StoredExperiment experiment : experiments) {
            String problem = experiment.problem();
            if (problem != null && problem.startsWith(NOT_FETCHED)) {
                versions.computeIfAbsent(FailureWatch.kind(problem), _ -> new HashSet<>())
                        .add(version(experiment));
            }
        }
        boolean isCommon = versions.values().stream().anyMatch(failed -> failed.size() >= 3);
        boolean isNothingLeft = experiments.stream().allMatch(StoredExperiment::isOut);
        if (isCommon || isNothingLeft) {
            String newest =
                    experiments.stream()
                            .map(StoredExperiment::problem)
                            .filter(Objects::nonNull)
                            .reduce("", (_, last) -> last);
            store.halt(running.id(), AnalysisState.PAUSED, "versions " + newest);
        }
    }

    private Map<String, String> refusals(TaskView task) {
        Optional<Path> refusals =
                results.received(task.descriptor().id().value(), task.attempt(), REFUSED);
        try {
            return refusals.isPresent() ? ProviderOutput.refusals(refusals.get()) : Map.of();
        } catch (IOException _) { // without the file, the reason is that the package is missing
            return Map.of();
        }
    }

    private List<StoredExperiment> missing(RunningAnalysis running) {
        Definition definition = running.definition();
        if (definition.fetch().isEmpty() || !VersionUse.of(definition.module()).byPackage()) {
            return List.of();
        }
        return store.experiments(running.id()).stream()
                .filter(experiment -> experiment.fetched() == null && !experiment.isOut())
                .filter(experiment -> running.hostOf(experiment.experiment()).isPresent())
                .toList();
    }

    /** The tree of a commit that was only named is unknown. */
    private boolean isWanted(
            RunningAnalysis running, StoredExperiment experiment, StoredPackage stored) {
        boolean isKnown =
                experiment.details() != null
                        || !(fetch(running).source() instanceof VersionSource.Git);
        return stored.name().equals(VersionTasks.packageName(running, hosts))
                && (!isKnown || stored.version().equals(source(experiment)));
    }

    private Optional<PackageReference> published(
            RunningAnalysis running, StoredExperiment experiment) {
        return packages.find(VersionTasks.packageName(running, hosts), source(experiment))
                .map(Fetching::reference);
    }

    /** The version of the package; for a commit, the hash of its tree. */
    private static String source(StoredExperiment experiment) {
        return Optional.ofNullable(experiment.details())
                .flatMap(details -> Optional.ofNullable(details.source()))
                .orElseGet(() -> version(experiment));
    }

    private List<String> revisions(RunningAnalysis running, StoredContext context) {
        Map<String, String> known = new HashMap<>();
        for (StoredExperiment experiment : store.experiments(running.id())) {
            Optional.ofNullable(experiment.details())
                    .flatMap(details -> Optional.ofNullable(details.revision()))
                    .ifPresent(revision -> known.put(version(experiment), revision));
        }
        return context.content().stream().map(v -> known.getOrDefault(v, v)).toList();
    }

    private static PackageReference reference(StoredPackage stored) {
        return new PackageReference(stored.name(), stored.version(), stored.digest());
    }

    private static Definition.Fetch fetch(RunningAnalysis running) {
        return running.definition()
                .fetch()
                .orElseThrow(() -> new IllegalStateException("nothing is to be fetched"));
    }

    private static String version(StoredExperiment experiment) {
        return Objects.requireNonNull(experiment.experiment().version());
    }
}
