package been.analyses.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.analyses.changes.SeriesDetector.Found;
import been.analyses.changes.SeriesDetector.Place;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.Verdict;
import been.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeriesDetectorTests {
    private static final int HISTORIES = 300;

    private final RandomGenerator random = Seeds.generator();

    @Test
    void aCreepThatNoNeighboursShowIsFound() {
        int found = 0;
        int one = 0;
        double effects = 0;
        for (int i = 0; i < HISTORIES; i++) {
            List<Found> changes = find(points(Histories.creep(random, 60, 10, 5)));
            assertThat(changes)
                    .extracting(change -> change.shift().verdict())
                    .doesNotContain(Verdict.IMPROVED);
            found += changes.isEmpty() ? 0 : 1;
            one += changes.size() == 1 ? 1 : 0;
            effects += changes.size() == 1 ? changes.getFirst().shift().effect() : 0;
        }
        System.out.printf(
                "creep found in %d of %d, as one change in %d, of %.1f %% on average%n",
                found, HISTORIES, one, 100 * effects / one);
        assertThat((double) found / HISTORIES).as("seed %d", Seeds.SEED).isGreaterThan(0.9);
        assertThat((double) one / found).as("seed %d", Seeds.SEED).isGreaterThan(0.8);
        assertThat(effects / one).isBetween(0.02, 0.045);
    }

    @Test
    void flatSeriesRarelyAlarm() {
        int alarms = 0;
        for (int i = 0; i < HISTORIES; i++) {
            alarms += find(points(Histories.creep(random, 60, 10, 0))).isEmpty() ? 0 : 1;
        }
        assertThat((double) alarms / HISTORIES).as("seed %d", Seeds.SEED).isLessThan(0.02);
    }

    @Test
    void threeVersionsAndSixAfterAreEnough() {
        double[] means = {10.02, 9.98, 10.01, 10.61, 10.58, 10.62, 10.6, 10.57, 10.61};
        Found found = only(find(points(means)));
        assertThat(found.first().version()).isEqualTo("4");
        assertThat(found.shift().oldVersion()).isEqualTo("3");
        assertThat(found.shift().until()).isEqualTo("4");
        assertThat(found.shift().effect()).isBetween(0.058, 0.062);
        assertThat(found.shift().sentence())
                .startsWith("Parse: 4 to 9 are 5.9 % worse than 1 to 3; 99 % interval");
        assertThat(find(points(Arrays.copyOf(means, 8)))).isEmpty();
    }

    /** Means of five executions of sd 1 % each: no two neighbours differ by more than noise. */
    @Test
    void ofInterleavedVersionsNineShowWhatNoTwoNeighboursDo() {
        int found = 0;
        int alarms = 0;
        var all = Set.of("1", "2", "3", "4", "5", "6", "7", "8", "9");
        for (int i = 0; i < HISTORIES; i++) {
            double[] flat = new double[9];
            double[] step = new double[9];
            for (int v = 0; v < 9; v++) {
                flat[v] = 10 + 0.1 * random.nextGaussian() / Math.sqrt(5);
                step[v] = flat[v] + (v < 3 ? 0 : 0.2);
            }
            alarms += find(points(flat), all).isEmpty() ? 0 : 1;
            found +=
                    find(points(step), all).stream()
                                    .anyMatch(one -> one.first().version().equals("4"))
                            ? 1
                            : 0;
        }
        System.out.printf(
                "nine interleaved versions: step found in %d of %d, alarms in %d%n",
                found, HISTORIES, alarms);
        assertThat((double) found / HISTORIES).as("seed %d", Seeds.SEED).isGreaterThan(0.7);
        assertThat((double) alarms / HISTORIES).as("seed %d", Seeds.SEED).isLessThan(0.02);
    }

    @Test
    void neitherKnownBreaksNorWhatNeighboursShowIsFoundAgain() {
        double[] means = stepped(30, 15, 0.05);
        assertThat(only(find(points(means))).first().version()).isEqualTo("16");
        List<Point> broken = new ArrayList<>();
        List<Point> decided = new ArrayList<>();
        for (Point point : points(means)) {
            int version = Integer.parseInt(point.version());
            broken.add(with(point, Set.of(version < 16 ? "a" : "b"), point.against()));
            decided.add(
                    with(
                            point,
                            Set.of("a"),
                            version == 16
                                    ? new Against("15", Verdict.REGRESSED, 0.05, 0.04, 0.06, "")
                                    : point.against()));
        }
        assertThat(find(broken)).isEmpty();
        assertThat(find(decided)).isEmpty();
    }

    /** A predecessor is measured again with the version that is added after the change. */
    @Test
    void aNewConfigurationOfTheHostIsABreakThoughVersionsWereMeasuredInBoth() {
        double[] means = stepped(30, 15, 0.05);
        means[14] = 10.25;
        Set<String> both = Set.of("a", "b");
        List<Point> points = new ArrayList<>();
        for (Point point : points(means)) {
            int version = Integer.parseInt(point.version());
            Set<String> digests = version == 15 ? both : Set.of(version < 15 ? "a" : "b");
            points.add(with(point, digests, point.against()));
        }
        assertThat(find(points)).isEmpty();
        List<Point> alike =
                points.stream().map(point -> with(point, both, point.against())).toList();
        assertThat(find(alike)).as("all of them measured in both").isNotEmpty();
    }

    @Test
    void aKnownChangeStaysWhereItIsWhileTheValuesShowIt() {
        double[] means = stepped(40, 20, 0.03);
        assertThat(only(find(points(means))).first().version()).isEqualTo("21");
        var near = new Place("22", "22");
        assertThat(
                        only(
                                SeriesDetector.find(
                                        points(means), Histories.PARSE, Set.of(), List.of(near))))
                .extracting(found -> found.first().version())
                .isEqualTo("22");
        var wrong = new Place("9", "9");
        assertThat(
                        only(
                                SeriesDetector.find(
                                        points(means), Histories.PARSE, Set.of(), List.of(wrong))))
                .extracting(found -> found.first().version())
                .isEqualTo("21");
        var gone = new Place("0.9", "0.9");
        assertThat(SeriesDetector.find(points(means), Histories.PARSE, Set.of(), List.of(gone)))
                .hasSize(1);
    }

    @Test
    void oddValuesDoNoHarm() {
        double[] equal = new double[20];
        assertThat(find(points(equal))).isEmpty();
        Arrays.fill(equal, 7);
        assertThat(find(points(equal))).isEmpty();
        Arrays.fill(equal, 12, 20, 8);
        assertThat(only(find(points(equal))).shift().effect()).isEqualTo(1.0 / 7, within(1e-12));
        equal[3] = Double.NaN;
        equal[5] = Double.POSITIVE_INFINITY;
        assertThat(only(find(points(equal))).first().version()).isEqualTo("13");
        assertThat(find(List.of())).isEmpty();
    }

    /** Quiet values with one step. */
    private double[] stepped(int versions, int at, double step) {
        double[] means = Histories.creep(random, versions, versions, 0);
        for (int i = 0; i < versions; i++) {
            means[i] = 10 + (means[i] - 10) / 2 + (i >= at ? 10 * step : 0);
        }
        return means;
    }

    private static List<Found> find(List<Point> points) {
        return find(points, Set.of());
    }

    private static List<Found> find(List<Point> points, Set<String> interleaved) {
        return SeriesDetector.find(points, Histories.PARSE, interleaved, List.of());
    }

    private static Found only(List<Found> found) {
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static List<Point> points(double... means) {
        List<Point> points = new ArrayList<>();
        for (double mean : means) {
            int version = points.size() + 1;
            points.add(
                    new Point(
                            String.valueOf(version),
                            new AnalysisId(1),
                            "v" + version,
                            mean,
                            0.206,
                            0.99,
                            1,
                            5,
                            50,
                            Set.of("a"),
                            version == 1
                                    ? null
                                    : new Against(
                                            String.valueOf(version - 1),
                                            Verdict.INCONCLUSIVE,
                                            0,
                                            null,
                                            null,
                                            ""),
                            null,
                            null,
                            null));
        }
        return points;
    }

    private static Point with(Point point, Set<String> digests, @Nullable Against against) {
        return new Point(
                point.version(),
                point.analysis(),
                point.experiment(),
                point.mean(),
                point.halfWidth(),
                point.confidence(),
                point.binaries(),
                point.executions(),
                point.measurements(),
                digests,
                against,
                null,
                null,
                null);
    }
}
