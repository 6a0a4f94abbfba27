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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Adds versions of a long history where something changed until the change is between two
 * neighbours, and records why the other versions are not measured.
 *
 * <p>It follows every change that is significant in a single comparison, which is more than
 * verdicts report: a false positive costs a few builds, and each of its steps is judged by fresh
 * executions. A version that one configuration needs is measured in all of them.
 */
final class Narrowing {
    /** Of each history: a version that is taken in and the two that it is compared with. */
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
        return units(running.definition())
                * LongHistory.gaps(places(running.id(), versions(running))).stream()
                        .mapToInt(Gap::halvings)
                        .max()
                        .orElse(0);
    }

    /** Of a version, on one host. */
    private static int units(Definition definition) {
        return UNITS * definition.histories() / Math.max(1, definition.platforms().size());
    }

    /**
     * Returns whether versions were added.
     *
     * @param spent on the host that spent most
     */
    boolean step(RunningAnalysis running, Evaluation evaluation, Spent spent) {
        List<Version> versions = versions(running);
        List<Gap> suspected = suspected(running.id(), versions, evaluation);
        List<Integer> next = LongHistory.next(suspected);
        List<String> affordable =
                next.subList(0, affordable(running.definition(), next.size(), spent)).stream()
                        .flatMap(position -> versions.get(position).keys().stream())
                        .toList();
        if (!affordable.isEmpty()) {
            store.takeIn(running.id(), affordable);
        }
        return !affordable.isEmpty();
    }

    /** Records why each of the other versions is not measured. */
    void explain(RunningAnalysis running, Evaluation evaluation) {
        List<Version> versions = versions(running);
        List<Gap> suspected = suspected(running.id(), versions, evaluation);
        List<Integer> measured = measured(running.id(), versions);
        int histories = running.definition().histories();
        for (int i = 0; i <= measured.size(); i++) {
            int after = i == 0 ? -1 : measured.get(i - 1);
            int before = i == measured.size() ? versions.size() : measured.get(i);
            boolean isSuspected =
                    suspected.stream().anyMatch(gap -> gap.from() > after && gap.to() <= before);
            boolean isInside = i > 0 && i < measured.size();
            String why =
                    isSuspected
                            ? "the budget is used up"
                            : isInside
                                    ? why(versions.get(after), versions.get(before), evaluation)
                                    : "a measured version has the same binary";
            store.explain(running.id(), (after + 1) * histories, before * histories, why);
        }
    }

    private static String why(Version old, Version current, Evaluation evaluation) {
        String sentence =
                isChanged(old, current, evaluation)
                        ? "the change between %s and %s is next to others"
                        : "no change was found between %s and %s";
        return sentence.formatted(old.name(), current.name());
    }

    /** One version in every configuration. */
    private record Version(List<StoredExperiment> experiments) {
        String name() {
            return String.valueOf(experiments.getFirst().experiment().version());
        }

        List<String> keys() {
            return experiments.stream().map(StoredExperiment::key).toList();
        }

        String key(int history) {
            return experiments.get(history).key();
        }
    }

    private List<Version> versions(RunningAnalysis running) {
        List<StoredExperiment> all = store.history(running.id());
        int histories = running.definition().histories();
        return IntStream.range(0, all.size() / histories)
                .mapToObj(i -> new Version(all.subList(i * histories, (i + 1) * histories)))
                .toList();
    }

    /** Gaps at the ends of the measured history, and those with a change inside. */
    private List<Gap> suspected(long id, List<Version> versions, Evaluation evaluation) {
        List<Integer> measured = measured(id, versions);
        return LongHistory.gaps(places(id, versions)).stream()
                .filter(gap -> !gap.isInside() || isChanged(gap, measured, versions, evaluation))
                .toList();
    }

    /**
     * Whether something changed between the ends of a gap; or, if nothing did, between one end and
     * the version beyond the other, where this part differs more. A change that one comparison
     * showed is thus not lost if each half of it is too small to be significant.
     */
    private static boolean isChanged(
            Gap gap, List<Integer> measured, List<Version> versions, Evaluation evaluation) {
        int at = measured.indexOf(gap.older().orElseThrow());
        return isChanged(
                        versions.get(measured.get(at)),
                        versions.get(measured.get(at + 1)),
                        evaluation)
                || isLargerPart(versions, measured, at - 1, at, evaluation)
                || isLargerPart(versions, measured, at, at, evaluation);
    }

    /** In one configuration at least. */
    private static boolean isChanged(Version old, Version current, Evaluation evaluation) {
        return IntStream.range(0, old.experiments().size())
                .anyMatch(history -> evaluation.changed(old.key(history), current.key(history)));
    }

    /**
     * @param first index of the first of three successive measured versions
     * @param at index of the older end of the examined part
     */
    private static boolean isLargerPart(
            List<Version> versions,
            List<Integer> measured,
            int first,
            int at,
            Evaluation evaluation) {
        if (first < 0 || first + 2 >= measured.size()) {
            return false;
        }
        Version old = versions.get(measured.get(first));
        Version middle = versions.get(measured.get(first + 1));
        Version current = versions.get(measured.get(first + 2));
        return IntStream.range(0, old.experiments().size())
                .anyMatch(history ->
                        isLargerPart(
                                old.key(history),
                                middle.key(history),
                                current.key(history),
                                at == first,
                                evaluation));
    }

    /** Both parts count if this configuration of the middle was not measured. */
    private static boolean isLargerPart(
            String old, String middle, String current, boolean isFirst, Evaluation evaluation) {
        return evaluation.changed(old, current)
                && !evaluation.changed(old, middle)
                && !evaluation.changed(middle, current)
                && (!evaluation.isMeasured(middle)
                        || isFirst == evaluation.differsMore(old, middle, current));
    }

    private List<Integer> measured(long id, List<Version> versions) {
        List<Place> places = places(id, versions);
        return IntStream.range(0, places.size())
                .filter(i -> places.get(i) instanceof Place.Measured)
                .boxed()
                .toList();
    }

    private List<Place> places(long id, List<Version> versions) {
        Map<String, Integer> valid = findings.valid(id);
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < versions.size(); i++) {
            for (StoredExperiment experiment : versions.get(i).experiments()) {
                positions.put(experiment.experiment().label(), i);
            }
        }
        return versions.stream().map(version -> place(version, valid, positions)).toList();
    }

    /** A version is measured if one of its configurations is; all of them wait together. */
    private static Place place(
            Version version, Map<String, Integer> valid, Map<String, Integer> positions) {
        if (version.keys().stream().anyMatch(key -> valid.getOrDefault(key, 0) > 0)) {
            return new Place.Measured();
        }
        if (version.experiments().stream().anyMatch(StoredExperiment::isWaiting)) {
            return new Place.Waiting();
        }
        return version.experiments().stream()
                .flatMap(experiment -> experiment.identicalTo().stream())
                .flatMap(label -> Stream.ofNullable(positions.get(label)))
                .findFirst()
                .<Place>map(Place.Identical::new)
                .orElseGet(Place.Unavailable::new);
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
                IntStream.range(0, versions * units(definition))
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
