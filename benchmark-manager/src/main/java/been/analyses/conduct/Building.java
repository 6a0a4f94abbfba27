package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.Histories;
import been.analyses.store.AnalysisStore;
import been.analyses.store.Exclusion;
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
 * Builds binaries from sources: reuses existing ones of any analysis, builds the others and
 * publishes them. A failed build excludes only its own experiment.
 */
final class Building implements Stage {
    private static final int MOST_AT_ONCE = 16;

    /** Reasons that would make the same build fail again. */
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

    /** The output file of the build task. */
    private static final String BINARY = "binary.bpk";

    private final AnalysisStore store;
    private final ContextSubmitter submitter;
    private final Results results;
    private final SoftwareRepository packages;
    private final Hosts hosts;
    private final Binaries binaries;
    private final UnusedChanges unused;
    private final InstantSource clock;

    Building(
            AnalysisStore store,
            ContextSubmitter submitter,
            Results results,
            SoftwareRepository packages,
            Hosts hosts,
            Binaries binaries,
            UnusedChanges unused,
            InstantSource clock) {
        this.store = store;
        this.submitter = submitter;
        this.results = results;
        this.packages = packages;
        this.hosts = hosts;
        this.binaries = binaries;
        this.unused = unused;
        this.clock = clock;
    }

    @Override
    public boolean isPassed(RunningAnalysis running) {
        return running.definition().build().isEmpty()
                || (missing(running).isEmpty() && identical(running).isEmpty());
    }

    @Override
    public boolean step(RunningAnalysis running) {
        Optional<StoredContext> open =
                store.open(running.id(), Purpose.BUILD, running.analysis().era());
        if (open.isPresent()) {
            return look(running, open.get());
        }
        List<Missing> missing = missing(running);
        if (missing.isEmpty()) {
            identical(running)
                    .forEach((experiment, other) ->
                            store.takeOut(running.id(), experiment, Exclusion.identical(other)));
            return true;
        }
        List<Failure> failed = store.failedBuilds();
        boolean isFound = false;
        for (Missing one : missing) {
            isFound |= takeBuilt(running, one) || takeFailed(running, one, failed);
        }
        return isFound || takeUnaffected(running) || begin(running, missing);
    }

    /** Excludes versions without builds that differ from the one before in unused files only. */
    private boolean takeUnaffected(RunningAnalysis running) {
        if (!leavesOut(running)) {
            return false;
        }
        Set<String> measured = store.tally(running.id()).landed().keySet();
        boolean isFound = false;
        for (List<StoredExperiment> history : histories(running)) {
            StoredExperiment before = null;
            for (StoredExperiment experiment : history) {
                boolean isNew =
                        experiment.builds().isEmpty() && !measured.contains(experiment.key());
                List<String> files =
                        before != null && !before.builds().isEmpty() && isNew
                                ? unused.between(running.id(), before, experiment)
                                : List.of();
                if (before != null && !files.isEmpty()) {
                    String label = before.experiment().label();
                    store.takeOut(
                            running.id(), experiment.key(), Exclusion.unaffected(label, files));
                    isFound = true;
                } else {
                    before = experiment;
                }
            }
        }
        return isFound;
    }

    /**
     * Excludes a version that failed to build for another analysis, unless the host, the limits or
     * the restriction have changed since; resuming an analysis tries again.
     */
    private boolean takeFailed(RunningAnalysis running, Missing one, List<Failure> failed) {
        boolean isResumed = running.analysis().era() > Math.max(1, one.experiment().added());
        Optional<Failure> known =
                failed.reversed().stream()
                        .filter(failure -> failure.task().endsWith("-" + one.build().version()))
                        .filter(failure -> FOR_GOOD.contains(failure.reason()))
                        .filter(failure ->
                                submitter.wouldRepeat(new TaskId(failure.task()), one.build()))
                        .findFirst();
        if (isResumed || known.isEmpty()) {
            return false;
        }
        String why = known.get().detail();
        takeOut(running, one, known.get().task(), known.get().reason(), why);
        return true;
    }

    private void takeOut(
            RunningAnalysis running, Missing one, String task, String reason, String why) {
        String experiment = one.experiment().key();
        store.takeOut(
                running.id(),
                experiment,
                "build failed: " + why,
                new Failure(task, experiment, reason, why, clock.instant().toString()));
    }

    private boolean begin(RunningAnalysis running, List<Missing> missing) {
        List<String> underWay = store.buildsOfOthers(running.id());
        List<String> versions =
                missing.stream()
                        .map(one -> one.build().version())
                        .filter(version -> !underWay.contains(version))
                        .distinct()
                        .limit(MOST_AT_ONCE)
                        .toList();
        if (versions.isEmpty()) {
            return store.say(running.id(), "waits for builds that another analysis has begun");
        }
        Contexts.of(store, running, Purpose.BUILD, versions);
        return true;
    }

    private boolean look(RunningAnalysis running, StoredContext context) {
        Map<String, WantedBuild> wanted = wanted(running);
        Definition.Build build = running.definition().build().orElseThrow();
        var versionTasks = submitter.versionTasks(running);
        return switch (submitter.submit(
                context, () -> versionTasks.build(context, build, wanted))) {
            case ContextSubmitter.Refused refused -> {
                store.halt(running.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case ContextSubmitter.Taken taken -> {
                if (!taken.isEnded()) {
                    long ended = taken.tasks().stream().filter(TaskView::isTerminal).count();
                    long toBuild =
                            missing(running).stream()
                                    .map(one -> one.build().version())
                                    .distinct()
                                    .count();
                    String doing = "builds, %,d left".formatted(toBuild - ended);
                    yield store.say(running.id(), taken.waiting(clock.instant()).orElse(doing));
                }
                taken.tasks().stream()
                        .filter(task -> !Failures.isInterruption(task))
                        .forEach(task -> take(running, context, task));
                store.done(context.id());
                yield true;
            }
        };
    }

    private void take(RunningAnalysis running, StoredContext context, TaskView task) {
        Optional<String> problem = publish(running, task);
        for (Missing one : missing(running)) {
            boolean isIts =
                    Names.build(context.id(), one.build().version()).equals(task.descriptor().id());
            if (isIts && !takeBuilt(running, one)) {
                String why = problem.orElse("its package differs from the requested one");
                takeOut(
                        running,
                        one,
                        task.descriptor().id().value(),
                        ContextSubmitter.succeeded(task) ? "package" : Failures.reason(task),
                        why);
            }
        }
    }

    /** Why the task produced no package; empty if it did. */
    private Optional<String> publish(RunningAnalysis running, TaskView task) {
        Optional<Path> archive =
                results.received(task.descriptor().id().value(), task.attempt(), BINARY);
        if (!ContextSubmitter.succeeded(task) || archive.isEmpty()) {
            return Optional.of(Failures.detail(task));
        }
        try (InputStream in = Files.newInputStream(archive.get())) {
            return switch (packages.publish(in, null, running.who())) {
                case Publication.Published _ -> Optional.empty();
                case Publication.Conflict(var why) -> Optional.of(why);
                case Publication.Refused(_, var why) -> Optional.of(why);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the repository has the binary. */
    private boolean takeBuilt(RunningAnalysis running, Missing one) {
        Optional<StoredPackage> found = packages.find(one.build().name(), one.build().version());
        found.ifPresent(stored ->
                store.built(
                        running.id(),
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

    /** Missing binaries of active experiments. */
    private List<Missing> missing(RunningAnalysis running) {
        return store.experiments(running.id()).stream()
                .filter(experiment -> !experiment.isOut())
                .filter(experiment -> running.hostOf(experiment.experiment()).isPresent())
                .flatMap(experiment ->
                        builds(running, experiment).stream()
                                .filter(build ->
                                        experiment.builds().stream()
                                                .noneMatch(b -> b.binary() == build.seed() - 1))
                                .map(build -> new Missing(experiment, build)))
                .toList();
    }

    /** By version, including experiments that were excluded meanwhile. */
    private Map<String, WantedBuild> wanted(RunningAnalysis running) {
        var wanted = new TreeMap<String, WantedBuild>();
        store.experiments(running.id()).stream()
                .flatMap(experiment -> builds(running, experiment).stream())
                .forEach(build -> wanted.put(build.version(), build));
        return wanted;
    }

    private List<WantedBuild> builds(RunningAnalysis running, StoredExperiment experiment) {
        var recipe =
                running.definition()
                        .build()
                        .orElseThrow()
                        .recipe()
                        .with(experiment.experiment().configuration());
        PackageReference source = experiment.fetched();
        return source == null
                ? List.of()
                : IntStream.rangeClosed(1, binaries.count(running))
                        .mapToObj(seed ->
                                WantedBuild.of(
                                        source, recipe, seed, architecture(running, experiment)))
                        .toList();
    }

    private String architecture(RunningAnalysis running, StoredExperiment experiment) {
        return Platform.architecture(hosts, running.hostOf(experiment.experiment()).orElse(null));
    }

    /** Versions with the same binaries as the version before, each with its label. */
    private Map<String, String> identical(RunningAnalysis running) {
        var identical = new LinkedHashMap<String, String>();
        if (leavesOut(running)) {
            Set<String> measured = store.tally(running.id()).landed().keySet();
            histories(running).forEach(history -> identical.putAll(identical(history, measured)));
        }
        return identical;
    }

    /** Whether versions are excluded that cannot differ from the one before. */
    private static boolean leavesOut(RunningAnalysis running) {
        Definition definition = running.definition();
        return definition.kind() != AnalysisKind.COMPARISON
                && !definition.build().orElseThrow().recipe().measuresIdentical();
    }

    /** Versions that were not excluded, by configuration. */
    private List<List<StoredExperiment>> histories(RunningAnalysis running) {
        return Histories.of(
                store.experiments(running.id()).stream()
                        .filter(experiment -> !experiment.isOut())
                        .toList(),
                e -> e.experiment().configuration());
    }

    private static Map<String, String> identical(
            List<StoredExperiment> history, Set<String> measured) {
        var identical = new LinkedHashMap<String, String>();
        StoredExperiment before = null;
        for (StoredExperiment experiment : history) {
            boolean isIdentical = before != null && isSame(before, experiment);
            if (before != null && isIdentical && !measured.contains(experiment.key())) {
                identical.put(experiment.key(), before.experiment().label());
            } else if (before != null && isIdentical && !measured.contains(before.key())) {
                // It was added when the next one had already been measured.
                identical.put(before.key(), experiment.experiment().label());
                before = experiment;
            } else {
                before = experiment;
            }
        }
        return identical;
    }

    /**
     * By the binaries that both have, since the number of binaries per version may have dropped.
     */
    private static boolean isSame(StoredExperiment one, StoredExperiment other) {
        int common = Math.min(one.builds().size(), other.builds().size());
        return common > 0 && contents(one, common).equals(contents(other, common));
    }

    private static List<String> contents(StoredExperiment experiment, int count) {
        return experiment.builds().stream().limit(count).map(Built::content).toList();
    }
}
