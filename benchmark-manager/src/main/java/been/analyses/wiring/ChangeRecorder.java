package been.analyses.wiring;

import been.analyses.changes.ChangeBook;
import been.analyses.changes.JudgedHistory;
import been.analyses.changes.JudgedHistory.Benchmark;
import been.analyses.changes.JudgedHistory.Version;
import been.analyses.conduct.Definitions;
import been.analyses.conduct.Findings;
import been.analyses.definition.Definition;
import been.analyses.definition.Versions;
import been.analyses.module.Template;
import been.analyses.planning.Histories;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRepeat;
import been.analyses.store.StoredRun;
import been.analyses.verdict.SelfComparison;
import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Finding;
import been.protocol.analyses.AnalysisView.FindingState;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.results.Metric;
import been.results.MeasuredOn;
import been.results.Results;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Records the verdicts of analyses once they have ended, and again after they changed. */
final class ChangeRecorder {
    private static final String COMMAND = "command";

    private final AnalysisStore store;
    private final Definitions definitions;
    private final Function<StoredAnalysis, AnalysisView> views;
    private final Findings findings;
    private final Results results;
    private final ChangeBook book;
    private final LongPredicate isPair;
    private final LongConsumer followUp;

    /**
     * @param views the view of an analysis
     * @param isPair whether an analysis compares two versions apart from their history
     * @param followUp called with each analysis whose verdicts were recorded; at least once
     */
    ChangeRecorder(
            AnalysisStore store,
            Definitions definitions,
            Function<StoredAnalysis, AnalysisView> views,
            Findings findings,
            Results results,
            ChangeBook book,
            LongPredicate isPair,
            LongConsumer followUp) {
        this.store = store;
        this.definitions = definitions;
        this.views = views;
        this.findings = findings;
        this.results = results;
        this.book = book;
        this.isPair = isPair;
        this.followUp = followUp;
    }

    /**
     * Updates the recorded verdicts; false if they were up to date. If the process is killed in
     * between, the next one records the same again.
     */
    boolean record(long id) {
        int asked = store.outdated(id);
        if (asked == 0) {
            return false;
        }
        store.analysis(id).ifPresent(this::record);
        followUp.accept(id);
        store.recorded(id, asked);
        return true;
    }

    private void record(StoredAnalysis analysis) {
        Optional<StoredRepeat> repeat = store.repeat(analysis.id());
        boolean isCheck = repeat.filter(StoredRepeat::isCheck).isPresent();
        // A repeated single version is compared with no other.
        boolean isSingle = repeat.filter(r -> r.experiment() != null).isPresent();
        if ((!isSingle || isCheck)
                && definitions.of(analysis) instanceof Definitions.Known(var definition)
                && definition.kind() == AnalysisKind.REGRESSION
                // A bisection belongs to the change that it searches.
                && !definition.bisects()
                // What somebody tries in a working tree is no change of the software.
                && !(definition.versions() instanceof Versions.Packaged)
                // Two versions of a pull request are no part of the history.
                && !isPair.test(repeat.map(StoredRepeat::original).orElse(analysis.id()))) {
            JudgedHistory history = findings.atOnce(() -> judged(analysis, definition));
            if (isCheck) {
                book.recordChecks(history);
            } else {
                book.record(history);
            }
        }
    }

    private JudgedHistory judged(StoredAnalysis analysis, Definition definition) {
        // First, since views are cached until something changes after this.
        AnalysisView view = views.apply(analysis);
        List<StoredExperiment> experiments = store.experiments(analysis.id());
        Map<String, String> versions = new HashMap<>();
        experiments.forEach(each -> versions.put(each.key(), version(each)));
        List<List<StoredExperiment>> histories =
                Histories.of(experiments, each -> each.experiment().configuration());
        Set<String> interleaved = interleaved(analysis, definition, histories);
        Map<String, Set<String>> digests = new HashMap<>();
        Map<String, Set<String>> hosts = new HashMap<>();
        for (MeasuredOn on : results.measuredOn(String.valueOf(analysis.id()))) {
            if (!on.digest().isEmpty()) {
                digests.computeIfAbsent(on.experiment(), _ -> new TreeSet<>()).add(on.digest());
            }
            hosts.computeIfAbsent(on.experiment(), _ -> new TreeSet<>()).add(on.host());
        }
        Map<String, SelfComparison> self =
                findings.selfComparisons(analysis.id(), definition, analysis.seed()).stream()
                        .collect(
                                Collectors.toMap(
                                        each -> key(each.experiment(), each.metric()),
                                        each -> each));
        List<Estimate> estimates = view.estimates();
        List<Comparison> comparisons = view.comparisons();
        return new JudgedHistory(
                analysis.id(),
                analysis.name(),
                analysis.subject().equals(COMMAND) ? analysis.name() : analysis.subject(),
                experiments.stream().map(ChangeRecorder::version).distinct().toList(),
                view.metrics().stream()
                        .flatMap(metric ->
                                histories.stream()
                                        .map(history ->
                                                benchmark(
                                                        metric,
                                                        history,
                                                        configuration(definition, history),
                                                        host(analysis, definition, history, hosts),
                                                        estimates,
                                                        comparisons,
                                                        versions,
                                                        digests,
                                                        interleaved,
                                                        self)))
                        .filter(benchmark -> !benchmark.versions().isEmpty())
                        .toList());
    }

    /** Those whose means are affected alike when the host drifts. */
    private Set<String> interleaved(
            StoredAnalysis analysis,
            Definition definition,
            List<List<StoredExperiment>> histories) {
        int size = store.historySize(analysis.id());
        boolean decides = definition.of(size).repeat().decides();
        // An exact repeat of one that decides has its order in a single block.
        if (definition.searches(size) || (decides && store.repeat(analysis.id()).isPresent())) {
            return Set.of();
        }
        Map<String, Set<ContextId>> blocks = new HashMap<>();
        if (decides || findings.isInRounds(analysis.id(), definition)) {
            findings.runs(analysis.id()).stream()
                    .filter(run -> run.state() == StoredRun.State.LANDED)
                    .forEach(run ->
                            blocks.computeIfAbsent(run.experiment(), _ -> new HashSet<>())
                                    .add(run.context()));
        }
        return histories.stream()
                .flatMap(history -> together(history, blocks).stream())
                .collect(Collectors.toSet());
    }

    /**
     * The versions of a history that took part in the same blocks: where pairs stop one by one, the
     * versions of the others continue. Those that were added later were measured later.
     *
     * @param blocks by experiment; empty where all take part in each
     */
    private static List<String> together(
            List<StoredExperiment> history, Map<String, Set<ContextId>> blocks) {
        Map<Set<ContextId>, List<String>> byBlocks =
                history.stream()
                        .filter(each -> each.added() == 0)
                        .map(StoredExperiment::key)
                        .filter(key -> blocks.isEmpty() || blocks.containsKey(key))
                        .collect(
                                Collectors.groupingBy(
                                        key -> blocks.getOrDefault(key, Set.of()),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return byBlocks.values().stream()
                .reduce(List.of(), (most, next) -> next.size() > most.size() ? next : most);
    }

    private static String version(StoredExperiment experiment) {
        return String.valueOf(experiment.experiment().version());
    }

    /** Without the platform, which the host stands for. */
    private static SortedMap<String, String> configuration(
            Definition definition, List<StoredExperiment> history) {
        var configuration = new TreeMap<>(history.getFirst().experiment().configuration());
        if (!definition.platforms().isEmpty()) {
            configuration.remove(Template.HOST);
        }
        return configuration;
    }

    private static String host(
            StoredAnalysis analysis,
            Definition definition,
            List<StoredExperiment> history,
            Map<String, Set<String>> measured) {
        String platform = definition.platform(history.getFirst().experiment().configuration());
        HostName pinned = platform.isEmpty() ? analysis.host() : analysis.roleHosts().get(platform);
        return pinned == null
                ? history.stream()
                        .flatMap(e -> measured.getOrDefault(e.key(), Set.of()).stream())
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", "))
                : pinned.value();
    }

    private static Benchmark benchmark(
            Metric metric,
            List<StoredExperiment> history,
            SortedMap<String, String> configuration,
            String host,
            List<Estimate> estimates,
            List<Comparison> comparisons,
            Map<String, String> versions,
            Map<String, Set<String>> digests,
            Set<String> interleaved,
            Map<String, SelfComparison> self) {
        Map<String, Comparison> byExperiment =
                comparisons.stream()
                        .filter(c -> c.metric().equals(metric.name()))
                        .collect(Collectors.toMap(Comparison::newExperiment, c -> c, (a, _) -> a));
        Set<String> keys = history.stream().map(StoredExperiment::key).collect(Collectors.toSet());
        return new Benchmark(
                metric,
                configuration,
                host,
                estimates.stream()
                        .filter(estimate -> estimate.metric().equals(metric.name()))
                        .filter(estimate -> keys.contains(estimate.experiment()))
                        .map(estimate ->
                                version(
                                        estimate,
                                        byExperiment.get(estimate.experiment()),
                                        versions,
                                        digests.getOrDefault(estimate.experiment(), Set.of()),
                                        interleaved.contains(estimate.experiment()),
                                        self.get(key(estimate.experiment(), estimate.metric()))))
                        .toList());
    }

    private static Version version(
            Estimate estimate,
            @Nullable Comparison comparison,
            Map<String, String> versions,
            Set<String> digests,
            boolean isInterleaved,
            @Nullable SelfComparison self) {
        Finding finding = comparison == null ? null : comparison.finding();
        return new Version(
                versions.getOrDefault(estimate.experiment(), estimate.experiment()),
                estimate.experiment(),
                estimate.mean(),
                estimate.halfWidth(),
                estimate.confidence(),
                estimate.binaries(),
                estimate.executions(),
                estimate.measurements(),
                digests,
                comparison == null ? null : against(comparison, versions),
                finding != null && finding.state() == FindingState.CONFIRMED,
                isInterleaved,
                self);
    }

    private static String key(String experiment, String metric) {
        return experiment + " " + metric;
    }

    private static Against against(Comparison comparison, Map<String, String> versions) {
        String old = comparison.oldExperiment();
        return new Against(
                versions.getOrDefault(old, old),
                comparison.verdict(),
                comparison.change(),
                comparison.low(),
                comparison.high(),
                comparison.sentence());
    }
}
