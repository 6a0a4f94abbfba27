package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.Repeat;
import been.analyses.planning.PlanSentence;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.verdict.BisectionReport;
import been.analyses.verdict.Means;
import been.protocol.RecentMap;
import been.protocol.analyses.Bisection.Cost;
import been.protocol.analyses.Bisection.Suspect;
import been.protocol.analyses.VersionDetails;
import been.protocol.results.Metric;
import been.statistics.Confidence;
import been.statistics.bisect.Bisection;
import been.statistics.bisect.Candidates;
import been.statistics.bisect.Observation;
import been.statistics.bisect.SimulatedSearch;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads how far the bisection of an analysis is from its executions. */
public final class Bisections {
    private static final long SEED = 20_060_901;

    /** The change and the noise that predictions assume, in tolerances. */
    private static final double TYPICAL_CHANGE = 3;

    private static final double TYPICAL_NOISE = 1;

    /** The weight of a version that changes files which are considered first. */
    private static final double LIKELY = 10;

    private static final int REMEMBERED = 1000;

    private final AnalysisStore store;
    private final Findings findings;

    /** By analysis; a view is made after every execution, and a simulation takes a while. */
    private final Map<Long, SimulatedSearch.Cost> predictions =
            Collections.synchronizedMap(new RecentMap<>(REMEMBERED));

    public Bisections(AnalysisStore store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    /**
     * @param history all versions, oldest first
     * @param silent those whose executions succeed without a value of the metric
     */
    record Known(List<StoredExperiment> history, Set<Integer> silent, Bisection.State state) {

        StoredExperiment at(int version) {
            return history.get(version);
        }

        /** Why a version cannot be measured; empty if it can. */
        Optional<String> problem(int version) {
            return silent.contains(version)
                    ? Optional.of("its executions have no value of the metric")
                    : Optional.ofNullable(at(version).problem());
        }
    }

    Known known(long id, Definition definition) {
        List<StoredExperiment> history = store.history(id);
        Metric metric = findings.measured(id, definition).stream().findFirst().orElse(null);
        List<Observation> observations =
                metric == null
                        ? List.of()
                        : observations(history, findings.means(id, definition), metric.name());
        Set<Integer> silent = silent(history, observations, findings.valid(id).keySet());
        return new Known(
                history,
                silent,
                Bisection.of(
                        candidates(history, silent),
                        observations,
                        criteria(definition.repeat(), metric),
                        definition.repeat().pilot()));
    }

    private static Set<Integer> silent(
            List<StoredExperiment> history, List<Observation> observations, Set<String> valid) {
        Set<Integer> measured =
                observations.stream().map(Observation::version).collect(Collectors.toSet());
        return IntStream.range(0, history.size())
                .filter(i -> valid.contains(history.get(i).key()) && !measured.contains(i))
                .boxed()
                .collect(Collectors.toSet());
    }

    private static Candidates candidates(List<StoredExperiment> history, Set<Integer> silent) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < history.size(); i++) {
            positions.put(history.get(i).experiment().label(), i);
        }
        List<Double> weights = new ArrayList<>(history.stream().map(Bisections::weight).toList());
        var unavailable = new TreeSet<Integer>(silent);
        for (int i = 0; i < history.size(); i++) {
            StoredExperiment one = history.get(i);
            if (one.isOut() && !one.isWaiting()) {
                unavailable.add(i);
            }
            Integer same = one.identicalTo().map(positions::get).orElse(null);
            if (same != null) {
                // None of the versions between two with the same binary made a difference.
                for (int j = Math.min(i, same) + 1; j <= Math.max(i, same); j++) {
                    weights.set(j, 0.0);
                }
            }
        }
        // The search pauses while one of its ends cannot be measured.
        unavailable.removeAll(Set.of(0, history.size() - 1));
        return new Candidates(weights, unavailable);
    }

    private static double weight(StoredExperiment version) {
        VersionDetails details = version.details();
        return details != null && Boolean.TRUE.equals(details.likely()) ? LIKELY : 1;
    }

    private static List<Observation> observations(
            List<StoredExperiment> history, Means means, String metric) {
        List<Observation> observations = new ArrayList<>();
        for (int i = 0; i < history.size(); i++) {
            for (Means.InBlock one : means.inBlocks(history.get(i).key(), metric)) {
                observations.add(new Observation(i, one.block(), one.value()));
            }
        }
        return observations;
    }

    private static Criteria criteria(Repeat repeat, @Nullable Metric metric) {
        Better better =
                metric == null || metric.better() == Metric.Better.LOWER
                        ? Better.LOWER
                        : Better.HIGHER;
        return new Criteria(
                new Confidence(repeat.confidence()),
                repeat.tolerance(),
                repeat.precision(),
                better);
    }

    /** What the search of this number of versions typically takes. */
    static Cost predicted(Definition definition, int versions) {
        return cost(simulated(definition, versions), definition.module().typical());
    }

    /**
     * The same for the versions of an analysis.
     *
     * @param each duration of an execution, where it is known
     */
    Cost predicted(long id, Definition definition, Optional<Duration> each) {
        SimulatedSearch.Cost predicted = predictions.get(id);
        if (predicted == null) { // others need not wait for the simulation
            predicted = simulated(definition, store.historySize(id));
            predictions.put(id, predicted);
        }
        return cost(predicted, each.or(definition.module()::typical));
    }

    private static SimulatedSearch.Cost simulated(Definition definition, int versions) {
        Repeat repeat = definition.repeat();
        double unit = repeat.tolerance() == 0 ? repeat.precision() : repeat.tolerance();
        return SimulatedSearch.predict(
                Candidates.equal(versions),
                TYPICAL_CHANGE * unit,
                TYPICAL_NOISE * unit,
                criteria(repeat, null),
                repeat.pilot(),
                new SplittableRandom(SEED));
    }

    private static Cost cost(SimulatedSearch.Cost of, Optional<Duration> each) {
        return new Cost(
                of.executions(),
                of.builds(),
                each.map(time -> time.multipliedBy(of.executions())).orElse(null));
    }

    Cost spent(long id) {
        List<StoredRun> runs = store.runs(id);
        return new Cost(Findings.made(runs), store.experiments(id).size(), Findings.used(runs));
    }

    /** As carried out, beside what was predicted. */
    String after(long id, Definition definition) {
        return PlanSentence.bisected(
                store.historySize(id), spent(id), predicted(id, definition, Optional.empty()));
    }

    /** Empty before versions are known, for a repeat, and for an analysis that does not bisect. */
    public Optional<been.protocol.analyses.Bisection> view(
            StoredAnalysis analysis, Definition definition) {
        if (!definition.bisects()
                || store.historySize(analysis.id()) < 2
                || store.repeat(analysis.id()).isPresent()) {
            return Optional.empty();
        }
        Known known = known(analysis.id(), definition);
        return Optional.of(
                report(known)
                        .of(
                                analysis.state().isTerminal(),
                                predicted(analysis.id(), definition, Optional.empty()),
                                spent(analysis.id())));
    }

    static BisectionReport report(Known known) {
        return new BisectionReport(
                known.history().stream()
                        .map(one ->
                                new Suspect(
                                        String.valueOf(one.experiment().version()), one.details()))
                        .toList(),
                known.state());
    }
}
