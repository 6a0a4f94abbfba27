package been.analyses.wiring;

import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Explanations;
import been.analyses.conduct.Definitions;
import been.analyses.conduct.Profiling;
import been.analyses.conduct.Profiling.Profiled;
import been.analyses.profiles.Difference;
import been.analyses.profiles.FlameGraphs;
import been.analyses.profiles.Ratio;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.protocol.Outcome;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The explanations of a platform: computed from the files of profiled executions. */
final class ExplanationService implements Explanations {
    private static final Logger LOG = LoggerFactory.getLogger(ExplanationService.class);
    private static final Confidence CONFIDENCE = Confidence.P99;

    /** Of an analysis that are profiled automatically. */
    private static final int MOST = 20;

    private final AnalysisStore store;
    private final Definitions definitions;
    private final Changes changes;
    private final Profiling profiling;
    private final RepeatCheck check;
    private final Results results;
    private final Progress progress;

    /** Reading profiles takes a second; a page reads them several times. */
    private final Map<Key, Comparison> compared = new HashMap<>();

    ExplanationService(
            AnalysisStore store,
            Definitions definitions,
            Changes changes,
            Profiling profiling,
            RepeatCheck check,
            Results results,
            Progress progress) {
        this.store = store;
        this.definitions = definitions;
        this.changes = changes;
        this.profiling = profiling;
        this.check = check;
        this.results = results;
        this.progress = progress;
    }

    /** The experiments of both versions of a change. */
    private record Versions(
            StoredAnalysis analysis, StoredExperiment old, StoredExperiment current) {}

    private record Key(long change, List<Explanation.Profiled> executions) {}

    private record Comparison(List<FunctionCost> functions, FlameGraph graph) {}

    private Optional<Versions> versions(Change change) {
        return store.analysis(change.analysis().value())
                .flatMap(analysis -> {
                    List<StoredExperiment> all = store.experiments(analysis.id());
                    return all.stream()
                            .filter(one -> one.key().equals(change.experiment()))
                            .findFirst()
                            .flatMap(current ->
                                    all.stream()
                                            .filter(one ->
                                                    change.oldVersion()
                                                            .equals(one.experiment().version()))
                                            .filter(one ->
                                                    one.experiment()
                                                            .configuration()
                                                            .equals(
                                                                    current.experiment()
                                                                            .configuration()))
                                            .findFirst()
                                            .map(old -> new Versions(analysis, old, current)));
                });
    }

    @Override
    public Answer explain(long id, int executions, String who) {
        Optional<Change> change = changes.change(id);
        Optional<Versions> versions = change.flatMap(this::versions);
        if (versions.isEmpty()) {
            return new Refused(
                    List.of(
                            change.map(known ->
                                            "version %s was not measured in analysis %s"
                                                    .formatted(
                                                            known.oldVersion(), known.analysis()))
                                    .orElse("there is no change " + id)));
        }
        if (executions < FEWEST_EXECUTIONS || executions > MOST_EXECUTIONS) {
            return new Refused(
                    List.of(
                            "executions must be from %d to %d, not %d"
                                    .formatted(FEWEST_EXECUTIONS, MOST_EXECUTIONS, executions)));
        }
        if (of(change.get()).state() == State.RUNNING) {
            return new Refused(List.of("its versions are being profiled already"));
        }
        StoredAnalysis analysis = versions.get().analysis();
        List<StoredExperiment> both = List.of(versions.get().old(), versions.get().current());
        return switch (definitions.of(analysis)) {
            case Definitions.Lost(var why) -> new Refused(List.of(why));
            case Definitions.Known(var definition) -> {
                List<String> problems = check.problems(analysis, definition, both);
                if (problems.isEmpty()) {
                    problems =
                            progress.alone(
                                    () -> profiling.start(analysis, definition, both, executions));
                }
                LOG.info("change {} is to be explained; asked for by {}", id, who);
                yield problems.isEmpty() ? new Started() : new Refused(problems);
            }
        };
    }

    /** Profiles what the file of an ended analysis requests, once. */
    void profile(long id) {
        StoredAnalysis analysis = store.analysis(id).orElseThrow();
        if (definitions.of(analysis) instanceof Definitions.Known(var definition)) {
            String who = "analysis " + id;
            switch (definition.profile()) {
                case NOTHING -> {}
                case CHANGES ->
                        changes.list(ChangeFilter.ALL.of(new AnalysisId(id)), null, MOST).stream()
                                .filter(change -> of(change).state() == State.NONE)
                                .forEach(change -> explain(change.id(), USUAL_EXECUTIONS, who));
                case ALL -> {
                    List<StoredExperiment> measured =
                            store.experiments(id).stream()
                                    .filter(one -> !one.isOut())
                                    .filter(one -> profiling.executions(id, one.key()).isEmpty())
                                    .toList();
                    if (!measured.isEmpty()) {
                        profiling.start(analysis, definition, measured, USUAL_EXECUTIONS);
                    }
                }
            }
        }
    }

    @Override
    public Optional<Explanation> of(long change) {
        return changes.change(change).map(this::of);
    }

    private Explanation of(Change change) {
        List<Explanation.Profiled> executions = executions(change);
        List<ProfileSource> sources =
                executions.stream().flatMap(one -> source(one).stream()).toList();
        long old = profiles(executions, change.oldVersion()).count();
        long current = profiles(executions, change.version()).count();
        boolean isRunning = executions.stream().anyMatch(one -> !one.ended());
        boolean isEnough = old >= FEWEST_EXECUTIONS && current >= FEWEST_EXECUTIONS;
        State state =
                executions.isEmpty()
                        ? State.NONE
                        : isRunning ? State.RUNNING : isEnough ? State.READY : State.FAILED;
        ProfileSource last = sources.isEmpty() ? null : sources.getFirst();
        return new Explanation(
                change.id(),
                change.oldVersion(),
                change.version(),
                state,
                state == State.FAILED ? problem(executions) : null,
                last == null ? "" : last.profiler(),
                last == null ? "" : last.unit(),
                sources.stream().flatMap(one -> one.notes().stream()).distinct().toList(),
                CONFIDENCE.level(),
                state == State.READY ? compare(change, executions).functions() : List.of(),
                executions);
    }

    private static String problem(List<Explanation.Profiled> executions) {
        return executions.stream()
                .map(Explanation.Profiled::problem)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("too few executions have a profile; request it again");
    }

    @Override
    public Optional<FlameGraph> flameGraph(long id) {
        return changes.change(id)
                .filter(change -> of(change).state() == State.READY)
                .map(change -> compare(change, executions(change)).graph());
    }

    private Comparison compare(Change change, List<Explanation.Profiled> executions) {
        var key = new Key(change.id(), executions);
        synchronized (compared) {
            Comparison known = compared.get(key);
            if (known == null) {
                List<Collapsed> old = read(executions, change.oldVersion());
                List<Collapsed> current = read(executions, change.version());
                Ratio ratio = Ratio.of(change);
                known =
                        new Comparison(
                                Difference.of(old, current, ratio, CONFIDENCE),
                                FlameGraphs.of(old, current, ratio));
                compared.clear(); // only the last one is read again
                compared.put(key, known);
            }
            return known;
        }
    }

    private List<Collapsed> read(List<Explanation.Profiled> executions, String version) {
        List<Collapsed> read = new ArrayList<>();
        profiles(executions, version)
                .forEach(one -> {
                    try (BufferedReader in =
                            Files.newBufferedReader(file(one, ProfileSource.STACKS))) {
                        read.add(Collapsed.read(in));
                    } catch (IOException e) {
                        throw new UncheckedIOException("reading the profile of " + one.task(), e);
                    }
                });
        return read;
    }

    private static Stream<Explanation.Profiled> profiles(
            List<Explanation.Profiled> executions, String version) {
        Optional<String> last =
                executions.stream()
                        .map(Explanation.Profiled::profiler)
                        .filter(Objects::nonNull)
                        .findFirst();
        return executions.stream()
                .filter(one ->
                        one.version().equals(version) && one.ended() && one.problem() == null)
                .filter(one -> last.equals(Optional.ofNullable(one.profiler())));
    }

    private List<Explanation.Profiled> executions(Change change) {
        Optional<Versions> versions = versions(change);
        if (versions.isEmpty()) {
            return List.of();
        }
        long analysis = versions.get().analysis().id();
        return Stream.concat(
                        profiling.executions(analysis, versions.get().old().key()).stream()
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
        if (source.isPresent() && source.get().total() > 0) {
            return null;
        }
        if (view != null && view.outcome() != Outcome.FINISHED && view.explanation() != null) {
            return view.explanation();
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
        } catch (IOException e) {
            throw new UncheckedIOException("reading the profile of " + execution.task(), e);
        }
    }

    private Path file(Explanation.Profiled execution, String name) throws IOException {
        return results.received(execution.task(), execution.attempt(), name)
                .orElseThrow(() -> new IOException(name + " is missing"));
    }
}
