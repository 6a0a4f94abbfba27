package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.Pairs.Pair;
import been.analyses.planning.Repetition;
import been.analyses.planning.Reserve;
import been.analyses.planning.Tally;
import been.analyses.planning.Unit;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Evaluation;
import been.statistics.compare.RepeatedLooks;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is measured on each platform of an analysis, and how far it is. */
final class Trials {
    private final AnalysisStore store;
    private final Findings findings;
    private final Piloting piloting;

    Trials(AnalysisStore store, Findings findings, Piloting piloting) {
        this.store = store;
        this.findings = findings;
        this.piloting = piloting;
    }

    /** One for each platform; a repeat measures everything in the order of its original. */
    List<Trial> all(RunningAnalysis running) {
        List<String> platforms =
                store.repeat(running.id()).isPresent() ? List.of("") : running.platforms();
        return platforms.stream()
                .map(platform -> platform.isEmpty() ? List.<String>of() : List.of(platform))
                .map(about -> trial(running, about))
                .toList();
    }

    Trial again(RunningAnalysis running, Trial trial) {
        return trial(running, trial.about());
    }

    private Trial trial(RunningAnalysis running, List<String> about) {
        return new Trial(
                Purpose.BLOCK,
                about,
                null,
                store.experiments(running.id()).stream()
                        .filter(e -> about.isEmpty() || running.isOn(about.getFirst(), e))
                        .toList(),
                null);
    }

    /**
     * @param trial of one platform
     * @param others those with which its experiments may be compared now, itself included
     * @param reserved units with a reserved share of the budget, in addition to a confirmation
     */
    Repetition.Progress progress(
            RunningAnalysis running,
            Evaluation evaluation,
            Trial trial,
            List<Trial> others,
            int reserved) {
        long id = running.id();
        Definition definition = running.definition();
        List<StoredRun> runs = PlatformRuns.of(store, running, String.join("", trial.about()));
        List<Unit> all = trial.units(definition);
        List<Pair> pairs = findings.pairs(id, definition);
        if (trial.isOneOfSeveral()) {
            pairs =
                    pairs.stream()
                            .filter(pair -> trial.has(pair.old()) || trial.has(pair.current()))
                            .filter(pair ->
                                    Stream.of(pair.old(), pair.current())
                                            .allMatch(key ->
                                                    others.stream().anyMatch(one -> one.has(key))))
                            .toList();
        }
        boolean isInRounds =
                findings.isInRounds(id, definition) && !definition.repeat().options().isDuet();
        Rounds round = isInRounds ? Rounds.last(all, pairs, runs) : Rounds.whole(all);
        List<Tally> counted = findings.tallies(id, round.units(), round.since());
        // An execution that is made again alone would share no block with others.
        List<Tally> tallies =
                isInRounds && definition.repeat().executions().isEmpty()
                        ? together(counted)
                        : counted;
        int live = (int) tallies.stream().filter(tally -> !tally.isOut()).count();
        Set<String> compared = pairs.stream().map(Pair::current).collect(Collectors.toSet());
        return new Repetition.Progress(
                tallies,
                evaluation.widest(current ->
                        (!trial.isOneOfSeveral() || compared.contains(current))
                                && round.has(current)),
                piloting.spent(running, runs, all),
                reserved + Reserve.of(definition, live),
                evaluation.isSettled());
    }

    /**
     * The units of open pairs, and those that lack executions of the pilot. All get as many more,
     * so that the two sides of a pair share their blocks, also the first of an added version.
     */
    Repetition.Progress continued(
            RunningAnalysis running, Trial trial, Repetition.Progress whole, Set<Pair> open) {
        Definition definition = running.definition();
        int first = definition.repeat().pilot();
        Set<String> ofOpen =
                trial.units(definition).stream()
                        .filter(unit -> open.stream().anyMatch(unit::isOf))
                        .map(Unit::key)
                        .collect(Collectors.toSet());
        List<Tally> tallies =
                whole.tallies().stream()
                        .filter(tally ->
                                tally.isOut()
                                        || ofOpen.contains(tally.unit())
                                        || tally.valid() < first)
                        .toList();
        List<Tally> live = tallies.stream().filter(tally -> !tally.isOut()).toList();
        int least = live.stream().mapToInt(Tally::valid).min().orElse(0);
        boolean joins = least == 0 && live.stream().anyMatch(t -> t.valid() >= RepeatedLooks.FIRST);
        return new Repetition.Progress(
                live.isEmpty() && whole.least() == 0
                        ? tallies
                        : least < Repetition.FEWEST_EXECUTIONS && !joins ? live : together(live),
                Double.POSITIVE_INFINITY,
                whole.spent(),
                whole.reserved(),
                false);
    }

    /** As if all had as many as the one with the fewest, so that all get as many more. */
    private static List<Tally> together(List<Tally> tallies) {
        int least =
                tallies.stream()
                        .filter(tally -> !tally.isOut())
                        .mapToInt(Tally::valid)
                        .min()
                        .orElse(0);
        return tallies.stream()
                .map(tally -> tally.isOut() ? tally : new Tally(tally.unit(), least, false))
                .toList();
    }
}
