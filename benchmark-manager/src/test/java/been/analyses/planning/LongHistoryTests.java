package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.planning.LongHistory.Gap;
import been.analyses.planning.LongHistory.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongHistoryTests {
    private static final Place MEASURED = new Place.Measured();
    private static final Place WAITING = new Place.Waiting();
    private static final Place UNAVAILABLE = new Place.Unavailable();

    @Test
    void theSampleHasBothEndsAndEvenGaps() {
        assertThat(LongHistory.sample(64)).containsExactly(0, 8, 16, 24, 32, 39, 47, 55, 63);
        assertThat(LongHistory.sample(9)).hasSize(9);
        assertThat(LongHistory.sample(2)).containsExactly(0, 1);
        assertThat(LongHistory.sample(10_000)).hasSize(9).startsWith(0).endsWith(9_999);
    }

    @Test
    void gapsAreWhatWaitsBetweenMeasuredVersions() {
        List<Place> history =
                List.of(
                        WAITING,
                        MEASURED,
                        WAITING,
                        UNAVAILABLE,
                        WAITING,
                        MEASURED,
                        MEASURED,
                        UNAVAILABLE);

        List<Gap> gaps = LongHistory.gaps(history);

        assertThat(gaps).extracting(Gap::waiting).containsExactly(List.of(0), List.of(2, 4));
        assertThat(gaps).extracting(Gap::isInside).containsExactly(false, true);
    }

    @Test
    void identicalBinariesNarrowAGapFromBothSides() {
        List<Place> history =
                List.of(
                        MEASURED,
                        WAITING,
                        new Place.Identical(0),
                        WAITING,
                        new Place.Identical(6),
                        WAITING,
                        MEASURED);

        assertThat(LongHistory.gaps(history)).extracting(Gap::waiting).containsExactly(List.of(3));
    }

    @Test
    void theLongestGapComesFirstAndThenTheNewest() {
        List<Place> history = new ArrayList<>(Collections.nCopies(20, WAITING));
        for (int measured : List.of(0, 4, 8, 19)) {
            history.set(measured, MEASURED);
        }

        assertThat(LongHistory.next(LongHistory.gaps(history))).containsExactly(13, 6, 2);
    }

    @Test
    void whereTheNewestCannotBeMeasuredTheNewestThatCanIsFound() {
        List<Place> history = new ArrayList<>(Collections.nCopies(64, WAITING));
        history.set(0, MEASURED);
        int broken = 41; // from here on
        int tries = 0;
        while (history.contains(WAITING)) {
            for (int position :
                    LongHistory.next(LongHistory.gaps(history).reversed().subList(0, 1))) {
                history.set(position, position < broken ? MEASURED : UNAVAILABLE);
            }
            tries++;
            if (history.get(broken - 1).equals(MEASURED)) {
                break;
            }
        }

        assertThat(history.get(broken - 1)).isEqualTo(MEASURED);
        assertThat(history.get(63)).as("the newest first").isEqualTo(UNAVAILABLE);
        assertThat(tries).isLessThan(40);
    }

    /** With some versions unavailable, halving ends at neighbours after few versions. */
    @RepeatedTest(64)
    void halvingLocatesAnyChange(RepetitionInfo repetition) {
        int versions = 1_000;
        int change = 1 + (repetition.getCurrentRepetition() * 977) % (versions - 1);
        List<Place> history = new ArrayList<>(Collections.nCopies(versions, WAITING));
        LongHistory.sample(versions).forEach(position -> history.set(position, MEASURED));
        int tries = 0;
        List<Gap> changed = changed(history, change);
        while (!changed.isEmpty()) {
            int next = LongHistory.next(changed).getFirst();
            history.set(next, next % 7 == 3 ? UNAVAILABLE : MEASURED);
            tries++;
            changed = changed(history, change);
        }

        int before = last(history, 0, change);
        int after =
                IntStream.range(change, versions)
                        .filter(i -> history.get(i).equals(MEASURED))
                        .findFirst()
                        .orElseThrow();
        assertThat(after - before).isLessThanOrEqualTo(2);
        assertThat(tries).isLessThanOrEqualTo(10);
    }

    private static List<Gap> changed(List<Place> history, int change) {
        return LongHistory.gaps(history).stream()
                .filter(gap ->
                        gap.older().orElse(Integer.MAX_VALUE) < change
                                && gap.newer().orElse(-1) >= change)
                .toList();
    }

    private static int last(List<Place> history, int from, int to) {
        return IntStream.range(from, to)
                .filter(i -> history.get(i).equals(MEASURED))
                .max()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 8, 1_250})
    void halvingsAreAsManyAsItTakesInTheWorstCase(int waiting) {
        var gap =
                new Gap(
                        OptionalInt.of(0),
                        OptionalInt.of(waiting + 1),
                        1,
                        waiting + 1,
                        IntStream.rangeClosed(1, waiting).boxed().toList());

        assertThat(1 << gap.halvings()).isGreaterThan(waiting);
        assertThat(1 << (gap.halvings() - 1)).isLessThanOrEqualTo(waiting);
    }
}
