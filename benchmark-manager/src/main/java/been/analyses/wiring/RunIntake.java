package been.analyses.wiring;

import been.analyses.Analyses;
import been.analyses.Runs;
import been.analyses.Runs.Refused;
import been.analyses.Runs.Trigger;
import been.analyses.Runs.Wanted;
import been.analyses.Start;
import been.analyses.conduct.Definitions;
import been.analyses.definition.Catalog;
import been.analyses.definition.Definition;
import been.analyses.definition.DefinitionReader;
import been.analyses.definition.Versions;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredRepeat;
import been.analyses.trigger.DerivedFile;
import been.analyses.trigger.Request;
import been.analyses.trigger.TriggerStore;
import been.documents.Problem;
import been.documents.Reading;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.RunView;
import been.protocol.analyses.RunView.Kind;
import been.tasks.RequestKey;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts runs, or explains why not. */
final class RunIntake {
    private static final Logger LOG = LoggerFactory.getLogger(RunIntake.class);

    private final TriggerStore triggers;
    private final AnalysisStore store;
    private final Analyses analyses;
    private final Definitions definitions;
    private final Catalog published;
    private final InstantSource clock;

    /** The view of an accepted run. */
    private final LongFunction<RunView> view;

    RunIntake(
            TriggerStore triggers,
            AnalysisStore store,
            Analyses analyses,
            Definitions definitions,
            Catalog published,
            InstantSource clock,
            LongFunction<RunView> view) {
        this.triggers = triggers;
        this.store = store;
        this.analyses = analyses;
        this.definitions = definitions;
        this.published = published;
        this.clock = clock;
        this.view = view;
    }

    Trigger trigger(AnalysisId analysis, Wanted wanted, String who, @Nullable RequestKey key) {
        return switch (request(analysis, wanted)) {
            case Request.Impossible(var why) -> new Refused(List.of(why));
            case Request.Possible(var kind, var document, var named) -> {
                List<String> problems = problems(document);
                yield problems.isEmpty()
                        ? taken(ask(analysis, named, kind, document, null, who, key))
                        : new Refused(problems);
            }
        };
    }

    /** Explains why a run would be refused; empty if it would be accepted. */
    Optional<String> refusal(AnalysisId analysis, Wanted wanted) {
        return request(analysis, wanted) instanceof Request.Impossible(var why)
                ? Optional.of(why)
                : Optional.empty();
    }

    /** Starts a run by a file: of the analysis created from it earlier, or of a new one. */
    Trigger trigger(String document, Wanted wanted, String who, @Nullable RequestKey key) {
        return switch (DefinitionReader.read(document, published)) {
            case Reading.Refused(var problems) -> new Refused(sentences(problems));
            case Reading.Accepted(var definition) -> {
                Optional<AnalysisId> known =
                        triggers.named(definition.name())
                                .filter(id ->
                                        store.analysis(id)
                                                .filter(a -> a.document().equals(document))
                                                .isPresent())
                                .map(AnalysisId::new);
                boolean isLook =
                        known.isPresent() && definition.versions() instanceof Versions.Released;
                if (wanted.version() == null && wanted.baseline() == null && !isLook) {
                    yield apart(DerivedFile.again(document, null), Kind.AGAIN, wanted, who, key);
                }
                yield known.isPresent()
                        ? trigger(known.get(), wanted, who, key)
                        : first(document, definition, wanted, who, key);
            }
        };
    }

    private Trigger first(
            String document,
            Definition definition,
            Wanted wanted,
            String who,
            @Nullable RequestKey key) {
        Optional<String> unfit = Request.unfit(definition, document, wanted);
        if (unfit.isPresent()) {
            return new Refused(List.of(unfit.get()));
        }
        Wanted named = Request.named(definition, wanted);
        String version = named.version();
        String baseline = named.baseline();
        if (definition.kind() == AnalysisKind.COMPARISON) {
            return apart(DerivedFile.again(document, version), Kind.AGAIN, named, who, key);
        }
        if (version != null && baseline != null) {
            String pair = DerivedFile.pair(document, definition.name(), baseline, version);
            return apart(pair, Kind.PAIR, named, who, key);
        }
        return switch (analyses.start(document, who, ofAnalysis(key))) {
            case Start.Refused(var problems) -> new Refused(sentences(problems));
            case Start.Started(var id) -> trigger(id, wanted, who, key);
        };
    }

    /** A run that is measured by a separate analysis. */
    private Trigger apart(
            String document, Kind kind, Wanted wanted, String who, @Nullable RequestKey key) {
        return switch (analyses.start(document, who, ofAnalysis(key))) {
            case Start.Refused(var problems) -> new Refused(sentences(problems));
            case Start.Started(var id) -> taken(ask(id, wanted, kind, null, id.value(), who, key));
        };
    }

    /** Derives a second key, for requests that create both an analysis and a run. */
    private static @Nullable RequestKey ofAnalysis(@Nullable RequestKey key) {
        return key == null
                ? null
                : new RequestKey(key.caller(), key.key() + " (analysis)", key.digest());
    }

    private Request request(AnalysisId analysis, Wanted wanted) {
        Optional<StoredAnalysis> stored = store.analysis(analysis.value());
        if (stored.isEmpty()) {
            return new Request.Impossible("there is no analysis " + analysis);
        }
        Optional<StoredRepeat> repeat = store.repeat(analysis.value());
        if (repeat.isPresent()) {
            return new Request.Impossible(
                    "analysis %s is a repeat and measures nothing else; name its original, analysis %d"
                            .formatted(analysis, repeat.get().original()));
        }
        return switch (definitions.of(stored.get())) {
            case Definitions.Lost(var why) -> new Request.Impossible(why);
            case Definitions.Known(var definition) -> Request.of(stored.get(), definition, wanted);
        };
    }

    private List<String> problems(@Nullable String document) {
        return document != null
                        && DefinitionReader.read(document, published)
                                instanceof Reading.Refused(var problems)
                ? problems.stream().map(Problem::message).toList()
                : List.of();
    }

    private static List<String> sentences(List<Problem> problems) {
        return problems.stream()
                .map(p -> "line %d, column %d: %s".formatted(p.line(), p.column(), p.message()))
                .toList();
    }

    private long ask(
            AnalysisId analysis,
            Wanted wanted,
            Kind kind,
            @Nullable String document,
            @Nullable Long measured,
            String who,
            @Nullable RequestKey key) {
        long id =
                triggers.ask(
                        new TriggerStore.NewRun(
                                analysis.value(),
                                kind,
                                wanted.version(),
                                wanted.baseline(),
                                document,
                                measured,
                                who,
                                clock.instant()),
                        key);
        LOG.info("run {} of analysis {} was asked for by {}: {}", id, analysis, who, wanted);
        return id;
    }

    private Trigger taken(long run) {
        return new Runs.Taken(view.apply(run));
    }
}
