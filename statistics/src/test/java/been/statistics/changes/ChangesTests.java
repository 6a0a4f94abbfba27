package been.statistics.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.testing.Seeds;
import been.testing.simulation.SimulatedHistory;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangesTests {

    private static final ChangeCriteria USUAL = ChangeCriteria.usual();

    private final RandomGenerator random = Seeds.generator();

    @Test
    void exactStepIsFoundWhereItIs() {
        Changes changes = Changes.in(History.of(10, 10, 10, 11, 11, 11), USUAL);
        assertThat(changes.changes()).hasSize(1);
        Change change = changes.changes().getFirst();
        assertThat(change.index()).isEqualTo(3);
        assertThat(change.before()).isEqualTo(10);
        assertThat(change.after()).isEqualTo(11);
        assertThat(change.relative())
                .hasValueSatisfying(
                        relative -> assertThat(relative.estimate()).isCloseTo(0.1, within(1e-12)));
        assertThat(change.p()).isEqualTo(1e-6);
        assertThat(change.standing()).isEqualTo(new Change.Found());
        assertThat(changes.spikes()).isEmpty();
    }

    @Test
    void statisticIsTheStudentisedShift() {
        // Means 2 and 6, squares 4, n − 2 = 4, so 4/sqrt(1·(1/3 + 1/3)); ρ counts as 0.
        Sums sums = new Sums(new double[] {1, 3, 2, 7, 5, 6}, ones(6));
        double observed = -((-1 * 1) + (1 * 0) + (0 * 1) + (1 * -1) + (-1 * 0)) / 4.0;
        double inflation = Sums.inflation(-observed, 6, 2);
        assertThat(sums.cut(0, 6)).isEqualTo(new Split(0, 3, 4 / Math.sqrt(2 / 3.0 * inflation)));
    }

    @Test
    void correlationIsCorrectedForTheMeansThatWereTakenOff() {
        assertThat(Sums.inflation(-0.5, 100, 2)).isEqualTo(1);
        double rho = (0.3 * 100 + 2) / 94;
        assertThat(Sums.inflation(0.3, 100, 2)).isCloseTo((1 + rho) / (1 - rho), within(1e-12));
        assertThat(Sums.inflation(1, 6, 2)).isCloseTo(1.95 / 0.05, within(1e-9));
    }

    @Test
    void constantHistoryHasNoChange() {
        Changes changes = Changes.in(History.of(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1), USUAL);
        assertThat(changes.changes()).isEmpty();
        assertThat(changes.deviation()).isZero();
        assertThat(changes.spikes()).isEmpty();
        assertThat(changes.drift()).isEmpty();
    }

    @Test
    void singleSpikesAreNoChangeWhereverTheyAre() {
        double[] calm = SimulatedHistory.around(100, SimulatedHistory.normal(random, 60, 0));
        for (int at = 0; at < calm.length; at++) {
            double[] values = calm.clone();
            values[at] += 50;
            Changes changes = Changes.in(History.of(values), USUAL);
            assertThat(changes.changes()).as("spike at %d, seed %d", at, Seeds.SEED).isEmpty();
            assertThat(changes.spikes()).contains(at);
        }
    }

    @Test
    void spikeInAConstantHistoryIsNoChange() {
        double[] values = new double[100];
        Arrays.fill(values, 7);
        values[97] = 8;
        Changes changes = Changes.in(History.of(values), USUAL);
        assertThat(changes.changes()).isEmpty();
        assertThat(changes.spikes()).containsExactly(97);
    }

    /** 132 is 12 from its neighbours' median, 120, but not from the values that follow. */
    @Test
    void firstVersionOfANewLevelIsNoSpike() {
        double[] values = {
            100, 101, 102, 100, 101, 102, 100, 101, 102, 100, 101, 102, //
            132, 120, 121, 129, 130, 131, 129, 130, 131, 129, 130, 131
        };
        Changes changes = Changes.in(History.of(values), USUAL);
        assertThat(indices(changes)).containsExactly(12);
        assertThat(changes.spikes()).isEmpty();
    }

    @Test
    void threeVersionsAtTheEndAreALevel() {
        double[] values = SimulatedHistory.around(100, SimulatedHistory.normal(random, 50, 0));
        Changes changes = Changes.in(History.of(SimulatedHistory.stepped(values, 47, 12)), USUAL);
        assertThat(indices(changes)).containsExactly(47);
        assertThat(changes.spikes()).isEmpty();
    }

    @Test
    void bumpIsFoundWhereNoSingleCutIsClear() {
        double[] values = SimulatedHistory.around(100, SimulatedHistory.normal(random, 200, 0));
        SimulatedHistory.stepped(values, 96, 6);
        SimulatedHistory.stepped(values, 104, -6);
        assertThat(indices(Changes.in(History.of(values), USUAL))).containsExactly(96, 104);
    }

    @Test
    void severalLevelsAreTold() {
        double[] values = SimulatedHistory.around(100, SimulatedHistory.normal(random, 300, 0));
        SimulatedHistory.stepped(values, 50, 7);
        SimulatedHistory.stepped(values, 120, -9);
        SimulatedHistory.stepped(values, 200, 8);
        assertThat(indices(Changes.in(History.of(values), USUAL))).containsExactly(50, 120, 200);
    }

    @Test
    void knownBreaksAreNoChangesAndHideNone() {
        double[] values = SimulatedHistory.around(100, SimulatedHistory.normal(random, 120, 0));
        SimulatedHistory.stepped(values, 60, 40);
        SimulatedHistory.stepped(values, 90, 6);
        History history = History.of(values);
        assertThat(indices(Changes.in(history, USUAL))).containsExactly(60, 90);
        Changes broken = Changes.in(history.brokenAt(60), USUAL);
        assertThat(indices(broken)).containsExactly(90);
        assertThat(broken.changes().getFirst().before()).isCloseTo(140, within(1.0));
    }

    @Test
    void confirmedChangesStayAndSaySo() {
        double[] values = SimulatedHistory.around(100, SimulatedHistory.normal(random, 100, 0));
        SimulatedHistory.stepped(values, 60, 10);
        History history = History.of(values).confirmedAt(30, 58);
        Changes changes = Changes.in(history, USUAL);
        assertThat(indices(changes)).containsExactly(30, 58);
        assertThat(changes.changes().getFirst().standing())
                .isEqualTo(new Change.Confirmed(false, OptionalInt.empty()));
        assertThat(changes.changes().get(1).standing())
                .isEqualTo(new Change.Confirmed(true, OptionalInt.of(60)));
    }

    @Test
    void smallChangesMayBeLeftOut() {
        double[] values = SimulatedHistory.around(100, SimulatedHistory.normal(random, 100, 0));
        SimulatedHistory.stepped(values, 40, 3);
        SimulatedHistory.stepped(values, 70, 20);
        ChangeCriteria large = new ChangeCriteria(0.02, 0.1, Confidence.P95);
        assertThat(indices(Changes.in(History.of(values), USUAL))).containsExactly(40, 70);
        assertThat(indices(Changes.in(History.of(values), large))).containsExactly(70);
    }

    @Test
    void inexactValuesCountLess() {
        double[] values = SimulatedHistory.normal(random, 60, 0);
        double[] errors = new double[60];
        for (int i = 0; i < 60; i++) {
            errors[i] = i % 2 == 0 ? 0.1 : 3;
            values[i] = 100 + values[i] * errors[i] + (i >= 30 ? 0.4 : 0);
        }
        assertThat(Changes.in(History.of(values), USUAL).changes()).isEmpty();
        Changes weighted = Changes.in(History.of(values).withStandardErrors(errors), USUAL);
        assertThat(weighted.changes()).hasSize(1);
        assertThat(weighted.changes().getFirst().index()).isBetween(29, 31);
    }

    @Test
    void equalStandardErrorsChangeNothing() {
        double[] values =
                SimulatedHistory.stepped(SimulatedHistory.normal(random, 80, 0.3), 40, 2.5);
        double[] errors = new double[80];
        Arrays.fill(errors, 0.3);
        assertThat(indices(Changes.in(History.of(values).withStandardErrors(errors), USUAL)))
                .isEqualTo(indices(Changes.in(History.of(values), USUAL)))
                .isNotEmpty();
    }

    @Test
    void levelsAroundZeroHaveNoRelativeChange() {
        double[] values = SimulatedHistory.stepped(SimulatedHistory.normal(random, 80, 0), 40, 4);
        Change change = Changes.in(History.of(values), USUAL).changes().getFirst();
        assertThat(change.index()).isEqualTo(40);
        assertThat(change.relative()).isEmpty();
    }

    @Test
    void unitAndOriginDoNotMatter() {
        for (int i = 0; i < 50; i++) {
            double[] values =
                    SimulatedHistory.stepped(SimulatedHistory.normal(random, 90, 0.4), 55, 2.5);
            Changes changes = Changes.in(History.of(values), USUAL);
            double[] other = Arrays.stream(values).map(v -> -1024 * v + 4096).toArray();
            Changes same = Changes.in(History.of(other), USUAL);
            assertThat(indices(same)).as("seed %d", Seeds.SEED).isEqualTo(indices(changes));
            for (int c = 0; c < changes.changes().size(); c++) {
                assertThat(same.changes().get(c).p())
                        .isCloseTo(changes.changes().get(c).p(), within(1e-9));
            }
        }
    }

    @Test
    void reversedHistoryHasTheSameChanges() {
        double[] values = SimulatedHistory.stepped(SimulatedHistory.normal(random, 90, 0), 55, 4);
        double[] reversed = IntStream.range(0, 90).mapToDouble(i -> values[89 - i]).toArray();
        assertThat(indices(Changes.in(History.of(values), USUAL))).containsExactly(55);
        assertThat(indices(Changes.in(History.of(reversed), USUAL))).containsExactly(35);
    }

    @Test
    void gradualMovementIsSaidToBeOne() {
        double[] values = SimulatedHistory.around(100, SimulatedHistory.normal(random, 100, 0));
        double[] drifting = values.clone();
        for (int i = 0; i < drifting.length; i++) {
            drifting[i] += 0.1 * i;
        }
        Changes changes = Changes.in(History.of(drifting), USUAL);
        assertThat(changes.changes()).isNotEmpty();
        assertThat(changes.drift().map(Drift::perVersion))
                .hasValueSatisfying((Interval slope) -> assertThat(slope.contains(0.1)).isTrue());
        assertThat(Changes.in(History.of(SimulatedHistory.stepped(values, 60, 4)), USUAL).drift())
                .isEmpty();
    }

    private static List<Integer> indices(Changes changes) {
        return changes.changes().stream().map(Change::index).toList();
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }
}
