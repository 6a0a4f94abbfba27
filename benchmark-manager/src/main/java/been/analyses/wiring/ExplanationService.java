package been.analyses.wiring;

import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Explanations;
import been.analyses.conduct.Definitions;
import been.analyses.conduct.Findings;
import been.analyses.conduct.Profiling;
import been.analyses.conduct.Profiling.Profiled;
import been.analyses.definition.Definition;
import been.analyses.profiles.Difference;
import been.analyses.profiles.FlameGraphs;
import been.analyses.profiles.Ratio;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.wiring.ChangedVersions.Both;
import been.protocol.Outcome;
import been.protocol.RecentMap;
import been.protocol.RunConditions.Option;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change;
import been.protocol.profiles.Collapsed;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.Explanation.State;
import been.protocol.profiles.FlameGraph;
import been.protocol.profiles.FunctionCost;
import been.protocol.profiles.ProfileSource;
import been.protocol.tasks.TaskView;
import been.results.Results;
import been.statistics.Confidence;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** The explanations of a platform: computed from the files of profiled executions. */
final class ExplanationService implements Explanations {
    private static final Logger LOG = LoggerFactory.getLogger(ExplanationService.class);
    private static final Confidence CONFIDENCE = Confidence.P99;

    /** Of an analysis that are profiled automatically. */
    private static final int MOST = 20;

    private static final int MOST_SUMMARIES = 8;

    /** Where the user requests no number. Profilers take some hundred samples a second. */
    private static final Duration LEAST_SAMPLED = Duration.ofSeconds(10);

    private static final int LEAST_USUAL = 5;
    private static final int MOST_USUAL = 20;

    private final AnalysisStore store;
    private final Definitions definitions;
    private final Changes changes;
    private final ChangedVersions versions;
    private final Profiling profiling;
    private final RepeatCheck check;
    private final Results results;
    private final Progress progress;

    /** The last one: reading profiles takes a second, and a page reads them several times. */
    private @Nullable Comparison compared;

    /** Those that were used last: pages of several changes are open, public ones, too. */
    private final Map<Long, Summary> summaries = new RecentMap<>(MOST_SUMMARIES);

    ExplanationService(
            AnalysisStore store,
            Definitions definitions,
            Changes changes,
            ChangedVersions versions,
            Profiling profiling,
            RepeatCheck check,
            Results results,
            Progress progress) {
        this.store = store;
        this.definitions = definitions;
        this.changes = changes;
        this.versions = versions;
        this.profiling = profiling;
        this.check = check;
        this.results = results;
        this.progress = progress;
    }

    private record Comparison(
            long change,
            List<Explanation.Profiled> executions,
            List<FunctionCost> functions,
            FlameGraph graph) {}

    /** A comparison without its graph, which may be large. */
    private record Summary(
            List<Explanation.Profiled> executions,
            List<FunctionCost> functions,
            List<String> names) {}

    private Optional<Both> versions(Change change) {
        return versions.of(change).filter(Both::isOneAnalysis);
    }

    @Override
    public Answer explain(long id, @Nullable Integer executions, String who) {
        Optional<Change> change = changes.change(id);
        Optional<Both> versions = change.flatMap(this::versions);
        if (versions.isEmpty()) {
            return new Refused(
                    List.of(
                            change.map(known ->
                                            "version %s was not measured in analysis %s"
                                                    .formatted(
                                                            known.oldVersion(), known.analysis()))
                                    .orElse("there is no change " + id)));
        }
        if (executions != null
                && (executions < FEWEST_EXECUTIONS || executions > MOST_EXECUTIONS)) {
            return new Refused(
                    List.of(
                            "executions must be from %d to %d, not %d"
                                    .formatted(FEWEST_EXECUTIONS, MOST_EXECUTIONS, executions)));
        }
        StoredAnalysis analysis = versions.get().current().analysis();
        List<StoredExperiment> both =
                List.of(versions.get().old().experiment(), versions.get().current().experiment());
        return switch (definitions.of(analysis)) {
            case Definitions.Lost(var why) -> new Refused(List.of(why));
            case Definitions.Known(var definition) -> {
                List<String> problems =
                        progress.alone(() ->
                                state(change.get()) == State.RUNNING
                                        ? List.of("its versions are being profiled already")
                                        : start(analysis, definition, both, executions));
                if (!problems.isEmpty()) {
                    yield new Refused(problems);
                }
                LOG.info("the versions of change {} are profiled for {}", id, who);
                yield new Started();
            }
        };
    }

    /** Why it is impossible, each in one sentence; empty if it started. */
    private List<String> start(
            StoredAnalysis analysis,
            Definition definition,
            List<StoredExperiment> experiments,
            @Nullable Integer executions) {
        List<String> problems = check.problems(analysis, definition, experiments);
        return problems.isEmpty()
                ? profiling.start(
                        analysis,
                        definition,
                        experiments,
                        executions == null
                                ? usual(definition, store.runs(analysis.id()))
                                : executions)
                : problems;
    }

    /** Enough for {@link #LEAST_SAMPLED}; counted instructions hardly differ. */
    private static int usual(Definition definition, List<StoredRun> runs) {
        double each = Findings.perExecution(runs).orElse(LEAST_SAMPLED).toNanos();
        return definition.measure().bounds().conditions().has(Option.CACHEGRIND)
                ? LEAST_USUAL
                : (int)
                        Math.clamp(
                                Math.ceil(LEAST_SAMPLED.toNanos() / each), LEAST_USUAL, MOST_USUAL);
    }

    /** Profiles what the file of an ended analysis requests; what was profiled is not again. */
    void profile(long id) {
        StoredAnalysis analysis = store.analysis(id).orElse(null);
        if (analysis == null
                || !(definitions.of(analysis) instanceof Definitions.Known(var definition))) {
            return;
        }
        try {
            List<String> problems =
                    switch (definition.profile()) {
                        case NOTHING -> List.of();
                        case CHANGES -> profileChanges(id);
                        case ALL -> {
                            List<StoredExperiment> measured =
                                    store.experiments(id).stream()
                                            .filter(one -> !one.isOut())
                                            .filter(one ->
                                                    profiling.executions(id, one.key()).isEmpty())
                                            .toList();
                            yield measured.isEmpty()
                                    ? List.of()
                                    : start(analysis, definition, measured, null);
                        }
                    };
            problems.forEach(why -> LOG.warn("analysis {} is not profiled: {}", id, why));
        } catch (RuntimeException e) { // its verdicts must be recorded nevertheless
            LOG.warn("analysis {} is not profiled", id, e);
        }
    }

    private List<String> profileChanges(long id) {
        return changes.list(ChangeFilter.ALL.of(new AnalysisId(id)), null, MOST).stream()
                .filter(change -> state(change) == State.NONE)
                .map(change -> explain(change.id(), null, "analysis " + id))
                .flatMap(answer ->
                        answer instanceof Refused(var problems)
                                ? problems.stream()
                                : Stream.empty())
                .toList();
    }

    @Override
    public Optional<Explanation> of(long change) {
        return changes.change(change).map(this::of);
    }

    private Explanation of(Change change) {
        List<Explanation.Profiled> executions = executions(change);
        List<ProfileSource> sources =
                executions.stream().flatMap(one -> source(one).stream()).toList();
        State state = state(change, executions);
        List<Explanation.Profiled> usable = usable(executions);
        ProfileSource shown = usable.isEmpty() ? null : source(usable.getFirst()).orElse(null);
        return new Explanation(
                change.id(),
                change.oldVersion(),
                change.version(),
                state,
                state == State.FAILED ? problem(executions) : null,
                shown == null ? "" : shown.profiler(),
                shown == null ? "" : shown.unit(),
                sources.stream().flatMap(one -> one.notes().stream()).distinct().toList(),
                CONFIDENCE.level(),
                state == State.READY ? summary(change, executions).functions() : List.of(),
                executions,
                state == State.RUNNING ? null : cost(change));
    }

    private Explanation.@Nullable Cost cost(Change change) {
        StoredAnalysis analysis =
                versions(change).map(both -> both.current().analysis()).orElse(null);
        if (analysis == null
                || !(definitions.of(analysis) instanceof Definitions.Known(var definition))) {
            return null;
        }
        List<StoredRun> runs = store.runs(analysis.id());
        int executions = usual(definition, runs);
        return Findings.perExecution(runs)
                .map(each -> new Explanation.Cost(executions, each.toNanos() * 2e-9 * executions))
                .orElse(null);
    }

    private State state(Change change) {
        return state(change, executions(change));
    }

    private static State state(Change change, List<Explanation.Profiled> executions) {
        if (executions.isEmpty()) {
            return State.NONE;
        }
        if (executions.stream().anyMatch(one -> !one.ended())) {
            return State.RUNNING;
        }
        List<Explanation.Profiled> usable = usable(executions);
        return count(usable, change.oldVersion()) >= FEWEST_EXECUTIONS
                        && count(usable, change.version()) >= FEWEST_EXECUTIONS
                ? State.READY
                : State.FAILED;
    }

    private static String problem(List<Explanation.Profiled> executions) {
        List<String> profilers =
                executions.stream()
                        .filter(one -> one.problem() == null)
                        .map(one -> String.valueOf(one.profiler()))
                        .distinct()
                        .toList();
        return executions.stream()
                .map(Explanation.Profiled::problem)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(
                        profilers.size() > 1
                                ? "different profilers cannot be compared: "
                                        + String.join(", ", profilers)
                                : "too few executions have a profile; request it again");
    }

    @Override
    public Optional<FlameGraph> flameGraph(long id) {
        return changes.change(id)
                .filter(change -> state(change) == State.READY)
                .map(change -> compare(change, executions(change)).graph());
    }

    /** The names of all frames, in the order of the table; empty until it is ready. */
    List<String> frames(Change change, Explanation explanation) {
        var frames = new LinkedHashSet<String>();
        explanation
                .functions()
                .forEach(cost -> {
                    frames.add(cost.function());
                    cost.parts().forEach(part -> frames.add(part.function()));
                });
        if (explanation.state() == State.READY) {
            frames.addAll(summary(change, explanation.executions()).names());
        }
        return List.copyOf(frames);
    }

    private synchronized Summary summary(Change change, List<Explanation.Profiled> executions) {
        List<Explanation.Profiled> usable = usable(executions);
        Summary known = summaries.get(change.id());
        if (known == null || !known.executions().equals(usable)) {
            Comparison comparison = compare(change, executions);
            known = new Summary(usable, comparison.functions(), comparison.graph().names());
            summaries.put(change.id(), known);
        }
        return known;
    }

    private synchronized Comparison compare(Change change, List<Explanation.Profiled> executions) {
        Comparison known = compared;
        List<Explanation.Profiled> usable = usable(executions);
        if (known == null || known.change() != change.id() || !known.executions().equals(usable)) {
            List<Collapsed> old = read(usable, change.oldVersion());
            List<Collapsed> current = read(usable, change.version());
            Ratio ratio = Ratio.of(change);
            known =
                    new Comparison(
                            change.id(),
                            usable,
                            Difference.of(old, current, ratio, CONFIDENCE),
                            FlameGraphs.of(old, current, ratio));
            compared = known;
        }
        return known;
    }

    private List<Collapsed> read(List<Explanation.Profiled> executions, String version) {
        List<Collapsed> read = new ArrayList<>();
        for (Explanation.Profiled one : executions) {
            if (one.version().equals(version)) {
                try (BufferedReader in = Files.newBufferedReader(file(one, ProfileSource.STACKS))) {
                    read.add(Collapsed.read(in));
                } catch (IOException e) {
                    throw new UncheckedIOException("reading the profile of " + one.task(), e);
                }
            }
        }
        return read;
    }

    /** Those with a profile, of the profiler that the last one of them used. */
    private static List<Explanation.Profiled> usable(List<Explanation.Profiled> executions) {
        List<Explanation.Profiled> profiled =
                executions.stream().filter(one -> one.ended() && one.problem() == null).toList();
        return profiled.stream()
                .filter(one -> Objects.equals(one.profiler(), profiled.getFirst().profiler()))
                .toList();
    }

    private static long count(List<Explanation.Profiled> executions, String version) {
        return executions.stream().filter(one -> one.version().equals(version)).count();
    }

    private List<Explanation.Profiled> executions(Change change) {
        Optional<Both> versions = versions(change);
        if (versions.isEmpty()) {
            return List.of();
        }
        long analysis = versions.get().current().analysis().id();
        return Stream.concat(
                        profiling
                                .executions(analysis, versions.get().old().experiment().key())
                                .stream()
                                .map(one -> profiled(one, change.oldVersion())),
                        profiling.executions(analysis, change.experiment()).stream()
                                .map(one -> profiled(one, change.version())))
                .toList();
    }

    private Explanation.Profiled profiled(Profiled execution, String version) {
        String task = execution.task().value();
        TaskView view = execution.view().orElse(null);
        int attempt = view == null ? 1 : view.attempt();
        boolean hasEnded = view == null || view.isTerminal();
        List<String> files =
                hasEnded && attempt > 0
                        ? results.receivedPaths(task, attempt).stream()
                                .filter(name ->
                                        name.startsWith("profile.") || name.endsWith(".jfr"))
                                .toList()
                        : List.of();
        var found = new Explanation.Profiled(version, task, attempt, hasEnded, null, null, files);
        if (!hasEnded) {
            return found;
        }
        Optional<ProfileSource> source = source(found);
        return new Explanation.Profiled(
                version,
                task,
                attempt,
                true,
                source.map(ProfileSource::profiler).orElse(null),
                problem(source, view),
                files);
    }

    private static @Nullable String problem(
            Optional<ProfileSource> source, @Nullable TaskView view) {
        if (view != null && view.outcome() != Outcome.FINISHED) {
            return Objects.requireNonNullElse(view.explanation(), "it did not finish");
        }
        if (source.isPresent() && source.get().total() > 0) {
            return null;
        }
        return source.map(ProfileSource::notes)
                .filter(notes -> !notes.isEmpty())
                .map(notes -> String.join("; ", notes))
                .orElse("it left no profile");
    }

    private Optional<ProfileSource> source(Explanation.Profiled execution) {
        if (!execution.files().contains(ProfileSource.FILE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Wire.read(
                            Files.readString(file(execution, ProfileSource.FILE)),
                            ProfileSource.class));
        } catch (IOException | JacksonException e) {
            LOG.warn("{} of {} cannot be read", ProfileSource.FILE, execution.task(), e);
            return Optional.empty();
        }
    }

    private Path file(Explanation.Profiled execution, String name) throws IOException {
        return results.received(execution.task(), execution.attempt(), name)
                .orElseThrow(() -> new IOException(name + " is missing"));
    }
}
