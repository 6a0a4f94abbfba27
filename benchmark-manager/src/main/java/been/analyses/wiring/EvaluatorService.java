package been.analyses.wiring;

import been.analyses.Analyses;
import been.analyses.EvaluatorIsolation;
import been.analyses.Evaluators;
import been.analyses.conduct.Evaluating;
import been.analyses.conduct.EvaluatorTargets;
import been.analyses.conduct.PublishedPackages;
import been.analyses.conduct.Questions;
import been.analyses.definition.Catalog;
import been.analyses.evaluators.EvaluatorManifest;
import been.analyses.evaluators.EvaluatorRule;
import been.analyses.evaluators.EvaluatorUse;
import been.analyses.evaluators.ParameterValues;
import been.analyses.evaluators.UseReader;
import been.analyses.evaluators.UseReader.PublishedEvaluator;
import been.packages.PackageRule;
import been.packages.SoftwareRepository;
import been.packages.TemporaryPackages;
import been.protocol.ContextId;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Evaluator;
import been.protocol.analyses.EvaluatorName;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.results.Evaluation;
import been.results.EvaluationRuns;
import been.results.EvaluationTarget;
import been.results.EvaluationTarget.Scope;
import been.results.Evaluations;
import been.results.Results;
import been.tasks.Hosts;
import been.tasks.Tasks;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The evaluators of a platform. Requested evaluations continue automatically, even after a crash at
 * any moment. Of several controllers, the leader runs them; each accepts requests and shows all.
 */
public final class EvaluatorService implements Evaluators, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EvaluatorService.class);

    private final SoftwareRepository packages;
    private final Evaluations evaluations;
    private final EvaluationRuns runs;
    private final Tasks tasks;
    private final PublishedPackages published;
    private final Function<String, Optional<PackageReference>> modules;
    private final EvaluatorTargets targets;
    private final Evaluating evaluating;
    private final Advancer advancer;
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final AutoCloseable subscription;

    /** Open at the last pass; used only by the advancer's thread. */
    private Set<Long> followed = new HashSet<>();

    private <R extends SoftwareRepository & TemporaryPackages> EvaluatorService(
            R packages,
            Results results,
            Evaluations evaluations,
            EvaluationRuns runs,
            Tasks tasks,
            Hosts hosts,
            Analyses analyses,
            Function<String, Optional<PackageReference>> modules,
            Evaluating.Planner planner,
            EvaluatorIsolation least) {
        this.modules = modules;
        this.packages = packages;
        this.evaluations = evaluations;
        this.runs = runs;
        this.tasks = tasks;
        this.published = new PublishedPackages(packages, hosts);
        this.targets = new EvaluatorTargets(results, evaluations);
        var questions =
                new Questions(name ->
                        name.matches("[0-9]{1,18}")
                                ? analyses.view(new AnalysisId(Long.parseLong(name)))
                                : Optional.empty());
        this.evaluating =
                new Evaluating(
                        evaluations, runs, tasks, packages, published, questions, planner, least);
        this.advancer = new Advancer("evaluations", this::open, this::advance);
        this.subscription = tasks.onChange(this::look);
    }

    /**
     * Continues all requested evaluations and checks whether their inputs changed meanwhile.
     *
     * @param modules the module of an analysis; empty for a command and for imported results
     * @param more requests more executions of each experiment of an analysis and returns the
     *     outcome, as the end of a sentence
     * @param least the isolation required for evaluators
     */
    public static <R extends SoftwareRepository & TemporaryPackages> EvaluatorService open(
            R packages,
            Results results,
            Evaluations evaluations,
            EvaluationRuns runs,
            Tasks tasks,
            Hosts hosts,
            Analyses analyses,
            Function<String, Optional<PackageReference>> modules,
            BiFunction<String, Integer, String> more,
            EvaluatorIsolation least) {
        var service =
                new EvaluatorService(
                        packages,
                        results,
                        evaluations,
                        runs,
                        tasks,
                        hosts,
                        analyses,
                        modules,
                        more::apply,
                        least);
        runs.markAllStale();
        service.advancer.start();
        return service;
    }

    /** The rules for packages of modules and evaluators. */
    public static Map<PackageKind, PackageRule> rules() {
        return Map.of(
                PackageKind.EVALUATOR,
                new EvaluatorRule(),
                PackageKind.MODULE,
                EvaluatorRule::ofModule);
    }

    @Override
    public List<Evaluator> list(@Nullable String analysis) {
        UseReader.Published some = analysis == null ? all() : offered(analysis);
        return some.evaluators().stream()
                .flatMap(name -> some.evaluator(name, null).stream())
                .map(this::evaluator)
                .toList();
    }

    @Override
    public Optional<Evaluator> find(String name, @Nullable String version) {
        return UseReader.find(name.contains("/") ? published : all(), name, version)
                .map(this::evaluator);
    }

    private UseReader.Published offered(String analysis) {
        return new UseReader.Offered(
                published, ofModules(modules.apply(analysis).flatMap(published::module).stream()));
    }

    private UseReader.Published all() {
        return new UseReader.Offered(
                published,
                ofModules(
                        published.modules().stream()
                                .flatMap(name -> published.module(name, null).stream())));
    }

    private static List<PackageReference> ofModules(Stream<Catalog.PublishedModule> modules) {
        return modules.flatMap(module -> module.evaluators().stream()).toList();
    }

    private Evaluator evaluator(PublishedEvaluator one) {
        EvaluatorManifest manifest = one.manifest();
        return new Evaluator(
                one.reference(),
                packages.find(
                                EvaluatorName.of(one.reference().name()).packageName(),
                                one.reference().version())
                        .map(StoredPackage::description)
                        .orElse(""),
                manifest.title(),
                manifest.language().name().toLowerCase(Locale.ROOT),
                manifest.scope().word(),
                manifest.help(),
                manifest.parameters().stream()
                        .map(p ->
                                new Evaluator.Parameter(
                                        p.name(), p.type().expected(), p.preset(), p.help()))
                        .toList(),
                manifest.reads());
    }

    @Override
    public Asked ask(
            String analysis,
            String name,
            @Nullable String version,
            String target,
            Map<String, String> parameters,
            String who) {
        UseReader.Published offered = offered(analysis);
        Optional<PublishedEvaluator> found = UseReader.find(offered, name, version);
        if (found.isEmpty()) {
            return new Refused(
                    "There is no evaluator '%s' for analysis '%s'%s."
                            .formatted(
                                    version == null ? name : name + " " + version,
                                    analysis,
                                    UseReader.hint(offered, name)),
                    true);
        }
        EvaluatorManifest manifest = found.get().manifest();
        ParameterValues.Values values = ParameterValues.of(manifest, parameters);
        if (!values.problems().isEmpty()) {
            return new Refused(
                    "%s: %s.".formatted(found.get().reference().name(), values.sentence()), false);
        }
        var use = new EvaluatorUse(found.get().reference(), manifest, values.all());
        return ask(analysis, use, target, who);
    }

    private Asked ask(String analysis, EvaluatorUse use, String target, String who) {
        Scope scope = use.manifest().scope();
        List<EvaluationTarget> all = targets.of(analysis, scope);
        if (all.isEmpty()) {
            return new Refused(
                    "No execution of analysis '%s' counts, so there is nothing to evaluate."
                            .formatted(analysis),
                    true);
        }
        List<EvaluationTarget> wanted = all;
        if (!target.isEmpty()) {
            Optional<EvaluationTarget> one = EvaluationTarget.parse(target).filter(all::contains);
            if (one.isEmpty()) {
                return new Refused(
                        "%s evaluates one %s, and analysis '%s' has no valid '%s'; it has, for example, '%s'."
                                .formatted(
                                        use.evaluator().name(),
                                        scope.word(),
                                        analysis,
                                        target,
                                        all.getFirst()),
                        true);
            }
            wanted = List.of(one.get());
        }
        if (wanted.size() > EvaluatorTargets.MOST) {
            return new Refused(
                    "%s evaluates one %s per run, and there are %,d; select at most %d at a time."
                            .formatted(
                                    use.evaluator().name(),
                                    scope.word(),
                                    wanted.size(),
                                    EvaluatorTargets.MOST),
                    false);
        }
        List<Evaluation> asked =
                wanted.stream().map(one -> targets.ask(analysis, one, use, who)).toList();
        asked.forEach(one -> advancer.look(one.id()));
        changed(analysis);
        return new Taken(asked);
    }

    @Override
    public void again(long evaluation) {
        evaluations.again(evaluation);
        advancer.look(evaluation);
        evaluations.find(evaluation).map(Evaluation::analysis).ifPresent(this::changed);
    }

    @Override
    public boolean delete(long evaluation, String who) {
        Optional<Evaluation> known = evaluations.find(evaluation);
        if (known.isEmpty()) {
            return false;
        }
        evaluating.stop(known.get(), who);
        boolean isDeleted = evaluations.delete(evaluation);
        LOG.info("evaluation {} was deleted by {}", evaluation, who);
        changed(known.get().analysis());
        return isDeleted;
    }

    @Override
    public AutoCloseable onChange(Consumer<String> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Whether an evaluation still needs an ended context. */
    public boolean needs(ContextId context) {
        return Evaluating.evaluation(context) != 0 && evaluating.needs(context);
    }

    /** Ends its thread; evaluations continue when it is opened again. */
    @Override
    public void close() {
        try {
            subscription.close();
        } catch (Exception e) {
            LOG.warn("the listener of the task manager was not removed", e);
        }
        advancer.close();
    }

    private void look(ContextId context) {
        long evaluation = Evaluating.evaluation(context);
        if (evaluation != 0) {
            advancer.look(evaluation);
        }
    }

    private List<Long> open() {
        List<Long> open = runs.open().stream().map(Evaluation::id).toList();
        open.forEach(followed::remove);
        followed.forEach(this::changed); // ended since
        followed = new HashSet<>(open);
        return open;
    }

    /** Advances an evaluation, or shows what the leading controller did. */
    private void advance(long id) {
        if (!tasks.leads() || evaluating.advance(id)) {
            changed(id);
        }
    }

    private void changed(long id) {
        evaluations.find(id).map(Evaluation::analysis).ifPresent(this::changed);
    }

    private void changed(String analysis) {
        for (Consumer<String> listener : listeners) {
            try {
                listener.accept(analysis);
            } catch (RuntimeException e) {
                LOG.warn("a listener failed on evaluations of {}", analysis, e);
            }
        }
    }
}
