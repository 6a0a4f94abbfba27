package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.Budget;
import been.analyses.planning.LongHistory;
import been.analyses.planning.LongHistory.Gap;
import been.analyses.planning.LongHistory.Place;
import been.analyses.planning.Repetition;
import been.analyses.planning.Reserve;
import been.analyses.planning.Spent;
import been.analyses.planning.Tally;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.analyses.verdict.Evaluation;
import been.protocol.analyses.AnalysisView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Adds versions of a long history where something changed until the change is between two
 * neighbours, and records why the other versions are not measured.
 *
 * <p>It follows every change that is significant in a single comparison, which is more than
 * verdicts report: a false positive costs a few builds, and each of its steps is judged by fresh
 * executions.
 */
final class Narrowing {
    /** An added version and the two that it is compared with. */
    private static final int UNITS = 3;

    private static final int FEWEST_EXECUTIONS = 2;

    private final AnalysisStore store;
    private final Findings findings;

    Narrowing(AnalysisStore store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    /**
     * Units with a reserved share of the budget, so that a change can be located once it is seen.
     */
    int reserved(RunningAnalysis running) {
        List<StoredExperiment> experiments = store.history(running.id());
        return UNITS
                * LongHistory.gaps(places(running.id(), experiments)).stream()
                        .mapToInt(Gap::halvings)
                        .max()
                        .orElse(0);
    }

    /** Returns whether versions were added. */
    boolean step(RunningAnalysis running, Evaluation evaluation, Spent spent) {
        List<StoredExperiment> experiments = store.history(running.id());
        List<Gap> suspected = suspected(running.id(), experiments, evaluation);
        List<Integer> next = LongHistory.next(suspected);
        List<String> affordable =
                next.subList(0, affordable(running.definition(), next.size(), spent)).stream()
                        .map(position -> experiments.get(position).key())
                        .toList();
        if (!affordable.isEmpty()) {
            store.takeIn(running.id(), affordable);
        }
        return !affordable.isEmpty();
    }

    /** Records why each of the other versions is not measured. */
    void explain(RunningAnalysis running, Evaluation evaluation) {
        List<StoredExperiment> experiments = store.history(running.id());
        List<Gap> suspected = suspected(running.id(), experiments, evaluation);
        List<Integer> measured = measured(running.id(), experiments);
        for (int i = 0; i <= measured.size(); i++) {
            int after = i == 0 ? -1 : measured.get(i - 1);
            int before = i == measured.size() ? experiments.size() : measured.get(i);
            boolean isSuspected =
                    suspected.stream().anyMatch(gap -> gap.from() > after && gap.to() <= before);
            boolean isInside = i > 0 && i < measured.size();
            String why =
                    isSuspected
                            ? "the budget is used up"
                            : isInside
                                    ? why(
                                            experiments.get(after),
                                            experiments.get(before),
                                            evaluation)
                                    : "a measured version has the same binary";
            store.explain(running.id(), after + 1, before, why);
        }
    }

    private static String why(
            StoredExperiment old, StoredExperiment current, Evaluation evaluation) {
        String sentence =
                evaluation.changed(old.key(), current.key())
                        ? "the change between %s and %s is next to others"
                        : "no change was found between %s and %s";
        return sentence.formatted(old.experiment().label(), current.experiment().label());
    }

    /** Gaps at the ends of the measured history, and those with a change inside. */
    private List<Gap> suspected(
            long id, List<StoredExperiment> experiments, Evaluation evaluation) {
        List<Integer> measured = measured(id, experiments);
        return LongHistory.gaps(places(id, experiments)).stream()
                .filter(gap -> !gap.isInside() || isChanged(gap, measured, experiments, evaluation))
                .toList();
    }

    /**
     * Whether something changed between the ends of a gap; or, if nothing did, between one end and
     * the version beyond the other, where this part differs more. A change that one comparison
     * showed is thus not lost if each half of it is too small to be significant.
     */
    private static boolean isChanged(
            Gap gap,
            List<Integer> measured,
            List<StoredExperiment> experiments,
            Evaluation evaluation) {
        int at = measured.indexOf(gap.older().orElseThrow());
        return evaluation.changed(
                        key(experiments, measured, at), key(experiments, measured, at + 1))
                || isLargerPart(experiments, measured, at - 1, at, evaluation)
                || isLargerPart(experiments, measured, at, at, evaluation);
    }

    /**
     * @param first index of the first of three successive measured versions
     * @param at index of the older end of the examined part
     */
    private static boolean isLargerPart(
            List<StoredExperiment> experiments,
            List<Integer> measured,
            int first,
            int at,
            Evaluation evaluation) {
        if (first < 0 || first + 2 >= measured.size()) {
            return false;
        }
        String old = key(experiments, measured, first);
        String middle = key(experiments, measured, first + 1);
        String current = key(experiments, measured, first + 2);
        return evaluation.changed(old, current)
                && !evaluation.changed(old, middle)
                && !evaluation.changed(middle, current)
                && (at == first) == evaluation.differsMore(old, middle, current);
    }

    private static String key(
            List<StoredExperiment> experiments, List<Integer> measured, int index) {
        return experiments.get(measured.get(index)).key();
    }

    private List<Integer> measured(long id, List<StoredExperiment> experiments) {
        List<Place> places = places(id, experiments);
        return IntStream.range(0, places.size())
                .filter(i -> places.get(i) instanceof Place.Measured)
                .boxed()
                .toList();
    }

    private List<Place> places(long id, List<StoredExperiment> experiments) {
        Map<String, Integer> valid = findings.valid(id);
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < experiments.size(); i++) {
            positions.put(experiments.get(i).experiment().label(), i);
        }
        return experiments.stream().map(e -> place(e, valid, positions)).toList();
    }

    private static Place place(
            StoredExperiment experiment,
            Map<String, Integer> valid,
            Map<String, Integer> positions) {
        String problem = experiment.problem();
        if (valid.getOrDefault(experiment.key(), 0) > 0) {
            return new Place.Measured();
        }
        if (experiment.isWaiting()) {
            return new Place.Waiting();
        }
        Integer same =
                problem != null && problem.startsWith(AnalysisView.Experiment.IDENTICAL)
                        ? positions.get(
                                problem.substring(AnalysisView.Experiment.IDENTICAL.length()))
                        : null;
        return same == null ? new Place.Unavailable() : new Place.Identical(same);
    }

    /** How many of these versions fit into the budget. */
    private static int affordable(Definition definition, int versions, Spent spent) {
        int possible = versions;
        while (possible > 0 && !hasRoom(definition, possible, spent)) {
            possible--;
        }
        return possible;
    }

    private static boolean hasRoom(Definition definition, int versions, Spent spent) {
        List<Tally> tallies =
                IntStream.range(0, versions * UNITS)
                        .mapToObj(i -> new Tally("|" + i, 0, false))
                        .toList();
        var progress =
                new Repetition.Progress(
                        tallies,
                        Double.POSITIVE_INFINITY,
                        spent,
                        Reserve.of(definition, tallies.size()),
                        false);
        return definition.repeat().executions().isPresent()
                || Budget.room(definition.repeat(), progress) >= FEWEST_EXECUTIONS;
    }
}
