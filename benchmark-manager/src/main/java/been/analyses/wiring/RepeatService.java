package been.analyses.wiring;

import been.analyses.Repeats;
import been.analyses.conduct.Definitions;
import been.analyses.conduct.Findings;
import been.analyses.conduct.Repeating;
import been.analyses.definition.Definition;
import been.analyses.planning.Pairs;
import been.analyses.planning.PilotReview;
import been.analyses.store.AnalysisStore;
import been.analyses.store.AnalysisStore.NewRepeat;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRepeat;
import been.analyses.store.StoredRun;
import been.analyses.verdict.RepeatOutcomes;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.RepeatPreview;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.RepeatView.Outcome;
import been.protocol.analyses.Reproduction;
import been.tasks.RequestKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The repeats of a platform, stored in its database with the analyses. */
final class RepeatService implements Repeats {
    private static final Logger LOG = LoggerFactory.getLogger(RepeatService.class);

    /** Whom comparisons of versions with themselves are from. */
    static final String WHO = "BEEN";

    private final AnalysisStore store;
    private final Definitions definitions;
    private final Findings findings;
    private final RepeatCheck check;
    private final InstantSource clock;
    private final LongConsumer moved;

    /**
     * @param moved continues an analysis
     */
    RepeatService(
            AnalysisStore store,
            Definitions definitions,
            Findings findings,
            RepeatCheck check,
            InstantSource clock,
            LongConsumer moved) {
        this.store = store;
        this.definitions = definitions;
        this.findings = findings;
        this.check = check;
        this.clock = clock;
        this.moved = moved;
    }

    /**
     * @param problems why it is impossible; empty if it is possible
     * @param experiments those to repeat
     */
    private record Request(
            StoredAnalysis original,
            @Nullable StoredExperiment only,
            List<StoredExperiment> experiments,
            List<StoredRun> runs,
            List<String> problems) {

        @Nullable String label() {
            return only == null ? null : only.experiment().label();
        }
    }

    @Override
    public Optional<RepeatPreview> preview(AnalysisId original, @Nullable String experiment) {
        return store.analysis(original.value())
                .map(analysis -> request(analysis, experiment))
                .map(request ->
                        new RepeatPreview(
                                original,
                                request.label(),
                                check.hosts(request.original(), request.experiments()),
                                request.runs().size(),
                                request.runs().isEmpty()
                                        ? Duration.ZERO
                                        : Findings.used(request.runs()),
                                request.problems(),
                                check.before(request.original(), request.experiments())));
    }

    @Override
    public Answer repeat(
            AnalysisId original,
            @Nullable String experiment,
            String who,
            @Nullable RequestKey key) {
        Optional<StoredAnalysis> analysis = store.analysis(original.value());
        if (analysis.isEmpty()) {
            return new Refused(List.of("there is no analysis " + original));
        }
        Request request = request(analysis.get(), experiment);
        if (!request.problems().isEmpty()) {
            return new Refused(request.problems());
        }
        return new Started(new AnalysisId(create(request, request.runs(), false, who, key)));
    }

    private long create(
            Request request,
            List<StoredRun> runs,
            boolean isCheck,
            String who,
            @Nullable RequestKey key) {
        StoredExperiment only = request.only();
        long original = request.original().id();
        var created =
                store.repeat(
                        new NewRepeat(
                                request.original(),
                                only == null ? null : only.key(),
                                Repeating.experiments(
                                        store.experiments(original),
                                        only == null ? null : only.key()),
                                store.review(original).orElse(PilotReview.NOTHING),
                                store.binaries(original),
                                isCheck
                                        ? "compares %s of analysis %d with itself: %d executions"
                                                .formatted(request.label(), original, runs.size())
                                        : "repeats analysis %d: %d executions in the same order"
                                                .formatted(original, runs.size()),
                                isCheck,
                                id -> Repeating.block(id, runs)),
                        who,
                        clock.instant(),
                        key);
        if (created.isNew()) {
            LOG.info(
                    "analysis {} repeats analysis {}{}; asked for by {}",
                    created.id(),
                    original,
                    only == null ? "" : ", experiment " + only.key(),
                    who);
            moved.accept(created.id());
        }
        return created.id();
    }

    /**
     * Measures an experiment to compare it with itself: with as many executions on each side as its
     * verdict has, on the host of its analysis, and outside the history.
     *
     * @return whether it was possible
     */
    boolean check(long original, String experiment, Duration most) {
        Request request =
                store.analysis(original).map(one -> request(one, experiment)).orElseThrow();
        List<StoredRun> runs = Repeating.twice(request.runs());
        boolean isPossible =
                request.problems().isEmpty()
                        && !runs.isEmpty()
                        && Findings.used(runs).compareTo(most) <= 0;
        if (isPossible) {
            create(request, runs, true, WHO, null);
        }
        return isPossible;
    }

    private Request request(StoredAnalysis original, @Nullable String experiment) {
        List<StoredExperiment> all = store.experiments(original.id());
        Optional<StoredExperiment> only =
                all.stream()
                        .filter(each -> each.key().equals(experiment))
                        .findFirst()
                        .or(() ->
                                all.stream()
                                        .filter(each ->
                                                each.experiment().label().equals(experiment))
                                        .findFirst());
        if (experiment != null && only.isEmpty()) {
            return new Request(
                    original,
                    null,
                    List.of(),
                    List.of(),
                    List.of(
                            "Unknown experiment '%s'; expected one of: %s"
                                    .formatted(
                                            experiment,
                                            all.stream()
                                                    .map(StoredExperiment::key)
                                                    .collect(Collectors.joining(", ")))));
        }
        List<StoredExperiment> repeated =
                all.stream()
                        .filter(each -> !each.isOut())
                        .filter(each -> only.isEmpty() || only.get().key().equals(each.key()))
                        .toList();
        Set<String> keys = repeated.stream().map(StoredExperiment::key).collect(Collectors.toSet());
        return switch (definitions.of(original)) {
            case Definitions.Lost(var why) ->
                    new Request(original, only.orElse(null), repeated, List.of(), List.of(why));
            case Definitions.Known(var definition) -> {
                List<StoredRun> runs =
                        Repeating.repeated(
                                store.runs(original.id()),
                                keys,
                                definition.repeat().options().sides());
                yield new Request(
                        original,
                        only.orElse(null),
                        repeated,
                        runs,
                        problems(original, definition, only.orElse(null), repeated, runs));
            }
        };
    }

    private List<String> problems(
            StoredAnalysis original,
            Definition definition,
            @Nullable StoredExperiment only,
            List<StoredExperiment> repeated,
            List<StoredRun> runs) {
        if (!original.state().isTerminal()) {
            return List.of("analysis %d has not ended yet".formatted(original.id()));
        }
        if (only != null && only.problem() != null) {
            return List.of(
                    "%s was not measured: %s".formatted(only.experiment().label(), only.problem()));
        }
        if (only != null && definition.repeat().options().isDuet()) {
            return List.of(
                    "the experiments of a duet are measured in pairs; repeat the whole analysis");
        }
        if (runs.isEmpty()) {
            return List.of("analysis %d measured nothing".formatted(original.id()));
        }
        Set<String> valid = findings.valid(original.id()).keySet();
        if (repeated.stream().map(StoredExperiment::key).noneMatch(valid::contains)) {
            return List.of(
                    "analysis %d has no results left to compare a repeat with"
                            .formatted(original.id()));
        }
        return check.problems(original, definition, repeated);
    }

    @Override
    public List<RepeatView> of(AnalysisId analysis) {
        return Stream.concat(
                        store.repeatsOf(analysis.value()).stream()
                                .filter(repeat -> !repeat.isCheck()),
                        store.repeat(analysis.value()).stream())
                .flatMap(repeat -> view(repeat).stream())
                .toList();
    }

    private Optional<RepeatView> view(StoredRepeat repeat) {
        Optional<StoredAnalysis> original = store.analysis(repeat.original());
        Optional<StoredAnalysis> again = store.analysis(repeat.analysis());
        if (original.isEmpty() || again.isEmpty()) {
            return Optional.empty();
        }
        List<StoredExperiment> experiments =
                store.experiments(repeat.original()).stream()
                        .filter(each -> !each.isOut())
                        .filter(each ->
                                repeat.experiment() == null
                                        || repeat.experiment().equals(each.key()))
                        .toList();
        boolean isOver = again.get().state().isTerminal();
        List<Outcome> outcomes =
                isOver && definitions.of(original.get()) instanceof Definitions.Known(var known)
                        ? findings.atOnce(() -> outcomes(repeat, known, experiments))
                        : List.of();
        return Optional.of(
                new RepeatView(
                        new AnalysisId(repeat.analysis()),
                        new AnalysisId(repeat.original()),
                        repeat.experiment() == null || experiments.isEmpty()
                                ? repeat.experiment()
                                : experiments.getFirst().experiment().label(),
                        again.get().state(),
                        again.get().startedAt(),
                        reproduction(again.get(), experiments, outcomes),
                        check.between(original.get(), again.get(), experiments),
                        outcomes));
    }

    /** What was repeated only in part is not reproduced. */
    private static @Nullable Reproduction reproduction(
            StoredAnalysis again, List<StoredExperiment> experiments, List<Outcome> outcomes) {
        List<Reproduction> words = new ArrayList<>();
        outcomes.forEach(outcome -> words.add(outcome.reproduction()));
        boolean isPartial =
                experiments.stream()
                        .anyMatch(each ->
                                outcomes.stream()
                                        .noneMatch(one ->
                                                one.about().equals(each.experiment().label())));
        if (again.state().isTerminal() && (isPartial || again.state() != AnalysisState.FINISHED)) {
            words.add(Reproduction.INCONCLUSIVE);
        }
        return Reproduction.ofAll(words).orElse(null);
    }

    private List<Outcome> outcomes(
            StoredRepeat repeat, Definition definition, List<StoredExperiment> experiments) {
        var keys = experiments.stream().map(StoredExperiment::key).toList();
        List<Pairs.Pair> pairs =
                repeat.experiment() != null
                        ? List.of()
                        : pairs(definition, store.experiments(repeat.original()), keys);
        return new RepeatOutcomes(
                        definition.repeat(),
                        findings.means(repeat.original(), definition),
                        findings.means(repeat.analysis(), definition))
                .of(
                        experiments.stream().map(StoredExperiment::experiment).toList(),
                        findings.measured(repeat.original(), definition),
                        pairs);
    }

    private static List<Pairs.Pair> pairs(
            Definition definition, List<StoredExperiment> all, List<String> repeated) {
        return Pairs.of(
                definition.kind(),
                all.stream().map(StoredExperiment::experiment).toList(),
                definition.baseline(),
                repeated::contains);
    }
}
