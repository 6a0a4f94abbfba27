package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.definition.Versions;
import been.analyses.module.PackagesSource;
import been.analyses.planning.Experiments;
import been.analyses.planning.LongHistory;
import been.analyses.planning.PlanSentence;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.packages.SoftwareRepository;
import been.protocol.ContextId;
import been.protocol.Expressions;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.analyses.VersionDetails;
import been.protocol.packages.StoredPackage;
import been.protocol.tasks.TaskView;
import been.results.Results;
import been.task.version.VersionOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists the available versions and stores the experiments. */
final class VersionSearch implements Stage {
    /** The output file of the task that lists versions. */
    private static final String ANSWER = "versions.json";

    /** The reason of a failure that reports a rewritten history. */
    private static final String REWRITTEN = "rewritten";

    private static final int MOST_MEASURED = 1_000;

    /** Limit for a history that is searched for changes. */
    private static final int MOST_VERSIONS = 10_000;

    private final AnalysisStore store;
    private final ContextSubmitter submitter;
    private final Results results;
    private final SoftwareRepository packages;
    private final InstantSource clock;

    VersionSearch(
            AnalysisStore store,
            ContextSubmitter submitter,
            Results results,
            SoftwareRepository packages,
            InstantSource clock) {
        this.store = store;
        this.submitter = submitter;
        this.results = results;
        this.packages = packages;
        this.clock = clock;
    }

    @Override
    public boolean isPassed(RunningAnalysis running) {
        return !running.analysis().looks() && !store.experiments(running.id()).isEmpty();
    }

    @Override
    public boolean step(RunningAnalysis running) {
        return switch (running.definition().versions()) {
            case Versions.Unversioned _ -> write(running, List.of(), Map.of(), Map.of(), null);
            case Versions.Listed(var versions) ->
                    write(running, versions, Map.of(), Map.of(), null);
            case Versions.Packaged(var versions) -> write(running, versions);
            case Versions.Released asked -> ask(running, asked);
        };
    }

    private boolean ask(RunningAnalysis running, Versions.Released asked) {
        Definition.Fetch fetch =
                running.definition()
                        .fetch()
                        .orElseThrow(
                                () -> new IllegalStateException("these versions have no source"));
        StoredContext context = Contexts.of(store, running, Purpose.VERSIONS, List.of());
        if (fetch.source() instanceof PackagesSource(var name)) {
            return found(running, asked, context, "", published(name, asked));
        }
        var versionTasks = submitter.versionTasks(running);
        return switch (submitter.submit(
                context, () -> versionTasks.versions(context, fetch, asked))) {
            case ContextSubmitter.Refused refused -> {
                store.halt(running.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case ContextSubmitter.Taken taken -> {
                String doing = "lists the " + fetch.source().title();
                if (!taken.isEnded()) {
                    yield store.say(running.id(), taken.waiting(clock.instant()).orElse(doing));
                }
                yield answered(running, asked, context, taken.tasks().getFirst());
            }
        };
    }

    private boolean answered(
            RunningAnalysis running,
            Versions.Released asked,
            StoredContext context,
            TaskView task) {
        if (Failures.isInterruption(task)) {
            store.done(context.id());
            return true;
        }
        Optional<Path> answer =
                results.received(task.descriptor().id().value(), task.attempt(), ANSWER);
        if (!ContextSubmitter.succeeded(task) || answer.isEmpty()) {
            return unanswered(asked, context, task, Failures.detail(task));
        }
        List<ProviderOutput.Found> found;
        try {
            found = ProviderOutput.versions(answer.get());
        } catch (IOException unreadable) {
            return unanswered(asked, context, task, String.valueOf(unreadable.getMessage()));
        }
        var seen = new HashSet<String>();
        Optional<String> twice =
                found.stream()
                        .map(ProviderOutput.Found::version)
                        .filter(version -> !seen.add(version))
                        .findFirst();
        return twice.isPresent()
                ? unanswered(asked, context, task, twice.get() + " is there twice")
                : found(running, asked, context, task.descriptor().id().value(), found);
    }

    /** The versions in the software repository. */
    private List<ProviderOutput.Found> published(String name, Versions.Released asked) {
        return packages.list(null, name).stream()
                .map(StoredPackage::version)
                .filter(version -> !version.endsWith("-SNAPSHOT"))
                .filter(version -> isBetween(asked.from(), version, asked.to()))
                .sorted(VersionOrder.OLDEST_FIRST)
                .map(version -> new ProviderOutput.Found(version, null))
                .toList();
    }

    private static boolean isBetween(@Nullable String from, String version, @Nullable String to) {
        return (from == null || VersionOrder.OLDEST_FIRST.compare(from, version) <= 0)
                && (to == null || VersionOrder.OLDEST_FIRST.compare(version, to) <= 0);
    }

    /**
     * @param task that found them; empty without a task
     */
    private boolean found(
            RunningAnalysis running,
            Versions.Released asked,
            StoredContext context,
            String task,
            List<ProviderOutput.Found> all) {
        String include = asked.include() == null ? ".*" : asked.include();
        List<ProviderOutput.Found> found =
                all.stream().filter(one -> Expressions.matches(include, one.version())).toList();
        List<String> versions = found.stream().map(ProviderOutput.Found::version).toList();
        Definition definition = running.definition();
        int histories = definition.histories();
        boolean searches = definition.searches(versions.size() * histories);
        int most = (searches ? MOST_VERSIONS : MOST_MEASURED) / histories;
        if (versions.size() < 2 || versions.size() > most) {
            store.done(context.id());
            store.halt(
                    running.id(),
                    // Such a source may answer otherwise tomorrow, and results are there.
                    running.analysis().looks() ? AnalysisState.PAUSED : AnalysisState.FAILED,
                    "%,d %s are asked for, and a regression takes 2 to %,d; see versions: from, to and %s"
                            .formatted(
                                    versions.size(),
                                    asked.source().title(),
                                    most,
                                    asked.source().choice()));
            return true;
        }
        Map<String, VersionDetails> details = new HashMap<>();
        for (ProviderOutput.Found one : found) {
            if (one.details() != null) {
                details.put(one.version(), one.details());
            }
        }
        if (running.analysis().looks()) {
            reportRewriting(running, task, versions, details);
        }
        return write(running, versions, details, Map.of(), context.id());
    }

    /** Results are kept, but are no longer part of this history. Each look finds them again. */
    private void reportRewriting(
            RunningAnalysis running,
            String task,
            List<String> versions,
            Map<String, VersionDetails> details) {
        Map<String, VersionDetails> known = new LinkedHashMap<>();
        for (StoredExperiment experiment : store.history(running.id())) {
            VersionDetails of = experiment.details();
            if (of != null && of.revision() != null) {
                known.put(String.valueOf(experiment.experiment().version()), of);
            }
        }
        Set<String> told =
                store.failures(running.id()).stream()
                        .filter(failure -> failure.reason().equals(REWRITTEN))
                        .map(Failure::detail)
                        .collect(Collectors.toSet());
        Rewriting.sentences(known, versions, details).stream()
                .filter(sentence -> !told.contains(sentence))
                .forEach(sentence ->
                        store.tell(
                                running.id(),
                                new Failure(
                                        task,
                                        "",
                                        REWRITTEN,
                                        sentence,
                                        clock.instant().toString())));
    }

    private boolean unanswered(
            Versions.Released asked, StoredContext context, TaskView task, String why) {
        store.failed(
                context.id(),
                Failures.of(task, "", clock.instant()),
                "the %s are not known: %s".formatted(asked.source().title(), why));
        return true;
    }

    private boolean write(RunningAnalysis running, List<Versions.PackagedVersion> versions) {
        Map<String, VersionDetails> details = new HashMap<>();
        Map<String, PackageReference> sources = new HashMap<>();
        for (Versions.PackagedVersion one : versions) {
            details.put(one.version(), one.details());
            sources.put(one.version(), one.sources());
        }
        List<String> names = versions.stream().map(Versions.PackagedVersion::version).toList();
        return write(running, names, details, sources, null);
    }

    private boolean write(
            RunningAnalysis running,
            List<String> versions,
            Map<String, VersionDetails> details,
            Map<String, PackageReference> sources,
            @Nullable ContextId told) {
        Definition definition = running.definition();
        if (running.analysis().looks() && told != null) {
            store.found(
                    running.id(),
                    newestFirst(running, AddedVersions.unknown(store, running, versions, details)),
                    versions,
                    told);
            return true;
        }
        List<StoredExperiment> experiments =
                sample(
                        definition,
                        Experiments.of(definition, versions).stream()
                                .map(experiment ->
                                        new StoredExperiment(
                                                experiment,
                                                of(details, experiment.version()),
                                                of(sources, experiment.version()),
                                                List.of(),
                                                null,
                                                0))
                                .toList());
        store.experiments(running.id(), experiments, told);
        if (definition.bisects()) {
            store.plan(
                    running.id(),
                    PlanSentence.bisection(
                            experiments.size(),
                            Bisections.predicted(definition, experiments.size())),
                    definition.repeat().pilot());
            return true;
        }
        Repeat repeat = definition.of(experiments.size()).repeat();
        int expected = Expectation.first(repeat);
        int measured = (int) experiments.stream().filter(e -> !e.isOut()).count();
        int histories = definition.histories();
        store.plan(
                running.id(),
                PlanSentence.before(
                                repeat,
                                measured - (repeat.options().isDuet() ? histories : 0),
                                expected,
                                definition.module().typical())
                        + PlanSentence.ofBinaries(definition, Optional.empty())
                        + PlanSentence.ofVersions(
                                measured / histories, experiments.size() / histories),
                expected);
        return true;
    }

    /** In a long history, only a sample is measured first. */
    private static List<StoredExperiment> sample(
            Definition definition, List<StoredExperiment> all) {
        if (!definition.searches(all.size())) {
            return all;
        }
        int histories = definition.histories();
        int versions = all.size() / histories;
        List<Integer> sample =
                definition.bisects() ? List.of(0, versions - 1) : LongHistory.sample(versions);
        return IntStream.range(0, all.size())
                .mapToObj(i -> sample.contains(i / histories) ? all.get(i) : all.get(i).waiting())
                .toList();
    }

    /** Of the new versions of a long history, only the newest is measured first. */
    private List<StoredExperiment> newestFirst(
            RunningAnalysis running, List<StoredExperiment> found) {
        int all = store.historySize(running.id()) + found.size();
        if (found.isEmpty() || !running.definition().searches(all)) {
            return found;
        }
        int older = found.size() - running.definition().histories();
        return Stream.concat(
                        found.stream().limit(older).map(StoredExperiment::waiting),
                        found.stream().skip(older))
                .toList();
    }

    private static <T> @Nullable T of(Map<String, T> known, @Nullable String version) {
        return version == null ? null : known.get(version);
    }
}
