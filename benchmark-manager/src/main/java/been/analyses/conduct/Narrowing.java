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
 * Takes more versions of a long history in where something changed, until two neighbours are left
 * between which it did, and writes down why the others are not measured.
 *
 * <p>It follows every change that one comparison alone shows, which is more than verdicts report: a
 * false trail costs a few builds, and each step along it is judged by fresh executions.
 */
final class Narrowing {
    /** A version that is taken in and the two that it is compared with. */
    private static final int UNITS = 3;

    private static final int FEWEST_EXECUTIONS = 2;

    private final AnalysisStore store;
    private final Findings findings;

    Narrowing(AnalysisStore store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    /** Units whose share of the budget is kept, so that a change can be located once it is seen. */
    int reserved(Undertaking undertaking) {
        List<StoredExperiment> experiments = store.history(undertaking.id());
        return UNITS
                * LongHistory.gaps(places(undertaking.id(), experiments)).stream()
                        .mapToInt(Gap::halvings)
                        .max()
                        .orElse(0);
    }

    /** Answers whether more versions were taken in. */
    boolean step(Undertaking undertaking, Evaluation evaluation, Spent spent) {
        List<StoredExperiment> experiments = store.history(undertaking.id());
        List<Gap> suspected = suspected(undertaking.id(), experiments, evaluation);
        List<Integer> next = LongHistory.next(suspected);
        List<String> affordable =
                next.subList(0, affordable(undertaking.definition(), next.size(), spent)).stream()
                        .map(position -> experiments.get(position).key())
                        .toList();
        if (!affordable.isEmpty()) {
            store.takeIn(undertaking.id(), affordable);
        }
        return !affordable.isEmpty();
    }

    /** Writes down why each of the other versions is not measured. */
    void explain(Undertaking undertaking, Evaluation evaluation) {
        List<StoredExperiment> experiments = store.history(undertaking.id());
        List<Gap> suspected = suspected(undertaking.id(), experiments, evaluation);
        List<Integer> measured = measured(undertaking.id(), experiments);
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
            store.explain(undertaking.id(), after + 1, before, why);
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

    /** Gaps at the ends of what was measured, and those with a change inside. */
    private List<Gap> suspected(
            long id, List<StoredExperiment> experiments, Evaluation evaluation) {
        List<Integer> measured = measured(id, experiments);
        return LongHistory.gaps(places(id, experiments)).stream()
                .filter(gap -> !gap.isInside() || isChanged(gap, measured, experiments, evaluation))
                .toList();
    }

    /**
     * Whether something changed between the ends of a gap; or between one of them and the version
     * beyond the other, if nothing did between those two and this is the part that differs more: a
     * change that one comparison showed is not lost where each half of it is too small to show.
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
     * @param first of three measured versions in a row, as an index of these
     * @param at the older end of the part in question
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

    /** The number of these versions that the budget has room for. */
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
