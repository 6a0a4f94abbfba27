package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredExperiment.Built;
import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.Reason;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Turns sources into binaries: takes what was built before, for whichever analysis, has the rest
 * built and publishes it. A version that does not build takes out its own experiment only.
 */
final class Building implements Stage {
    private static final int MOST_AT_ONCE = 16;

    /** Reasons for which the same build would fail again. */
    private static final Set<String> FOR_GOOD =
            Stream.of(
                            Reason.EXCEPTION,
                            Reason.EXIT,
                            Reason.OUTPUT,
                            Reason.WALL_TIME,
                            Reason.CPU_TIME,
                            Reason.MEMORY,
                            Reason.PROCESSES,
                            Reason.DISK)
                    .map(Reason::wireName)
                    .collect(Collectors.toUnmodifiableSet());

    /** What the task that builds leaves behind. */
    private static final String BINARY = "binary.bpk";

    private final AnalysisStore store;
    private final Errands errands;
    private final Results results;
    private final SoftwareRepository packages;
    private final Hosts hosts;
    private final Binaries binaries;
    private final InstantSource clock;

    Building(
            AnalysisStore store,
            Errands errands,
            Results results,
            SoftwareRepository packages,
            Hosts hosts,
            Binaries binaries,
            InstantSource clock) {
        this.store = store;
        this.errands = errands;
        this.results = results;
        this.packages = packages;
        this.hosts = hosts;
        this.binaries = binaries;
        this.clock = clock;
    }

    @Override
    public boolean isPassed(Undertaking undertaking) {
        return undertaking.definition().build().isEmpty()
                || (missing(undertaking).isEmpty() && identical(undertaking).isEmpty());
    }

    @Override
    public boolean step(Undertaking undertaking) {
        Optional<StoredContext> open =
                store.open(undertaking.id(), Purpose.BUILD, undertaking.analysis().era());
        if (open.isPresent()) {
            return look(undertaking, open.get());
        }
        List<Missing> missing = missing(undertaking);
        if (missing.isEmpty()) {
            identical(undertaking)
                    .forEach((experiment, other) ->
                            store.takeOut(
                                    undertaking.id(),
                                    experiment,
                                    AnalysisView.Experiment.IDENTICAL + other,
                                    null));
            return true;
        }
        List<Failure> failed = store.failedBuilds();
        boolean isFound = false;
        for (Missing one : missing) {
            isFound |= takeBuilt(undertaking, one) || takeFailed(undertaking, one, failed);
        }
        return isFound || begin(undertaking, missing);
    }

    /**
     * Takes a version out that another analysis could not build, unless the host has changed since;
     * resuming an analysis tries again.
     */
    private boolean takeFailed(Undertaking undertaking, Missing one, List<Failure> failed) {
        boolean isResumed = undertaking.analysis().era() > Math.max(1, one.experiment().added());
        Optional<Failure> known =
                failed.reversed().stream()
                        .filter(failure -> failure.task().endsWith("-" + one.build().version()))
                        .filter(failure -> FOR_GOOD.contains(failure.reason()))
                        .filter(failure -> errands.isHostUnchanged(new TaskId(failure.task())))
                        .findFirst();
        if (isResumed || known.isEmpty()) {
            return false;
        }
        String why = known.get().detail();
        takeOut(undertaking, one, known.get().task(), known.get().reason(), why);
        return true;
    }

    private void takeOut(
            Undertaking undertaking, Missing one, String task, String reason, String why) {
        String experiment = one.experiment().key();
        store.takeOut(
                undertaking.id(),
                experiment,
                "build failed: " + why,
                new Failure(task, experiment, reason, why, clock.instant().toString()));
    }

    private boolean begin(Undertaking undertaking, List<Missing> missing) {
        List<String> underWay = store.buildsOfOthers(undertaking.id());
        List<String> versions =
                missing.stream()
                        .map(one -> one.build().version())
                        .filter(version -> !underWay.contains(version))
                        .distinct()
                        .limit(MOST_AT_ONCE)
                        .toList();
        if (versions.isEmpty()) {
            store.say(undertaking.id(), "waits for builds that another analysis has begun");
            return false;
        }
        Contexts.of(store, undertaking, Purpose.BUILD, versions);
        return true;
    }

    private boolean look(Undertaking undertaking, StoredContext context) {
        Map<String, WantedBuild> wanted = wanted(undertaking);
        Definition.Build build = undertaking.definition().build().orElseThrow();
        var submissions = errands.submissions(undertaking);
        return switch (errands.carry(context, () -> submissions.build(context, build, wanted))) {
            case Errands.Refused refused -> {
                store.halt(undertaking.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case Errands.Taken taken -> {
                if (!taken.isEnded()) {
                    String doing =
                            "builds %d of %d"
                                    .formatted(
                                            taken.tasks().stream()
                                                    .filter(t -> !t.isTerminal())
                                                    .count(),
                                            missing(undertaking).size());
                    store.say(undertaking.id(), taken.waiting(clock.instant()).orElse(doing));
                    yield false;
                }
                taken.tasks().stream()
                        .filter(task -> !Failures.isInterruption(task))
                        .forEach(task -> take(undertaking, context, task));
                store.done(context.id());
                yield true;
            }
        };
    }

    private void take(Undertaking undertaking, StoredContext context, TaskView task) {
        Optional<String> problem = publish(undertaking, task);
        for (Missing one : missing(undertaking)) {
            boolean isIts =
                    Names.build(context.id(), one.build().version()).equals(task.descriptor().id());
            if (isIts && !takeBuilt(undertaking, one)) {
                String why = problem.orElse("its package is not what was to be built");
                takeOut(
                        undertaking,
                        one,
                        task.descriptor().id().value(),
                        Errands.succeeded(task) ? "package" : Failures.reason(task),
                        why);
            }
        }
    }

    /** Why the task brought no package; empty when it did. */
    private Optional<String> publish(Undertaking undertaking, TaskView task) {
        Optional<Path> archive =
                results.received(task.descriptor().id().value(), task.attempt(), BINARY);
        if (!Errands.succeeded(task) || archive.isEmpty()) {
            return Optional.of(Failures.detail(task));
        }
        try (InputStream in = Files.newInputStream(archive.get())) {
            return switch (packages.publish(in, null, undertaking.who())) {
                case Publication.Published _ -> Optional.empty();
                case Publication.Conflict(var why) -> Optional.of(why);
                case Publication.Refused(_, var why) -> Optional.of(why);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the repository has it. */
    private boolean takeBuilt(Undertaking undertaking, Missing one) {
        Optional<StoredPackage> found = packages.find(one.build().name(), one.build().version());
        found.ifPresent(stored ->
                store.built(
                        undertaking.id(),
                        one.experiment().key(),
                        new Built(
                                one.build().seed() - 1,
                                new PackageReference(
                                        stored.name(), stored.version(), stored.digest()),
                                content(stored.digest()))));
        return found.isPresent();
    }

    private String content(String digest) {
        try {
            return packages.contents(digest)
                    .flatMap(c -> Optional.ofNullable(c.provenance().get("content")))
                    .orElse(digest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Missing(StoredExperiment experiment, WantedBuild build) {}

    /** Binaries of experiments that take part and are not there. */
    private List<Missing> missing(Undertaking undertaking) {
        return store.experiments(undertaking.id()).stream()
                .filter(experiment -> !experiment.isOut())
                .flatMap(experiment ->
                        builds(undertaking, experiment).stream()
                                .filter(build ->
                                        experiment.builds().stream()
                                                .noneMatch(b -> b.binary() == build.seed() - 1))
                                .map(build -> new Missing(experiment, build)))
                .toList();
    }

    /** By version, also of experiments that were taken out in between. */
    private Map<String, WantedBuild> wanted(Undertaking undertaking) {
        var wanted = new TreeMap<String, WantedBuild>();
        store.experiments(undertaking.id()).stream()
                .flatMap(experiment -> builds(undertaking, experiment).stream())
                .forEach(build -> wanted.put(build.version(), build));
        return wanted;
    }

    private List<WantedBuild> builds(Undertaking undertaking, StoredExperiment experiment) {
        var recipe =
                undertaking
                        .definition()
                        .build()
                        .orElseThrow()
                        .recipe()
                        .with(experiment.experiment().configuration());
        PackageReference source = experiment.fetched();
        return source == null
                ? List.of()
                : IntStream.rangeClosed(1, binaries.count(undertaking))
                        .mapToObj(seed ->
                                WantedBuild.of(source, recipe, seed, architecture(undertaking)))
                        .toList();
    }

    private String architecture(Undertaking undertaking) {
        return Optional.ofNullable(undertaking.analysis().host())
                .flatMap(hosts::host)
                .flatMap(host -> host.properties().get("host.architecture"))
                .map(String::valueOf)
                .orElse("");
    }

    /** Versions whose binaries are those of the version before, each with its label. */
    private Map<String, String> identical(Undertaking undertaking) {
        var identical = new LinkedHashMap<String, String>();
        Definition definition = undertaking.definition();
        if (definition.kind() == AnalysisKind.COMPARISON
                || definition.build().orElseThrow().recipe().measuresIdentical()) {
            return identical;
        }
        Set<String> measured = store.tally(undertaking.id()).landed().keySet();
        StoredExperiment before = null;
        for (StoredExperiment experiment : store.experiments(undertaking.id())) {
            if (experiment.isOut()) {
                continue;
            }
            boolean isIdentical = before != null && isSame(before, experiment);
            if (before != null && isIdentical && !measured.contains(experiment.key())) {
                identical.put(experiment.key(), before.experiment().label());
            } else if (before != null && isIdentical && !measured.contains(before.key())) {
                // It was taken in when the next was measured already.
                identical.put(before.key(), experiment.experiment().label());
                before = experiment;
            } else {
                before = experiment;
            }
        }
        return identical;
    }

    /** By the binaries that both have: since the first, fewer may be built of each version. */
    private static boolean isSame(StoredExperiment one, StoredExperiment other) {
        int common = Math.min(one.builds().size(), other.builds().size());
        return common > 0 && contents(one, common).equals(contents(other, common));
    }

    private static List<String> contents(StoredExperiment experiment, int count) {
        return experiment.builds().stream().limit(count).map(Built::content).toList();
    }
}
