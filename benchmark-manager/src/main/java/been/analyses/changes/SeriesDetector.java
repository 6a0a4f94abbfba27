package been.analyses.changes;

import been.protocol.analyses.Change.Level;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.SeriesHistory.Shift;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.protocol.results.Metric.Better;
import been.statistics.Interval;
import been.statistics.changes.Change;
import been.statistics.changes.ChangeCriteria;
import been.statistics.changes.Changes;
import been.statistics.changes.Changes.Stretch;
import been.statistics.changes.History;
import been.statistics.changes.InterleavedStep;
import been.statistics.compare.Fieller;
import been.statistics.compare.MeanEstimate;
import been.statistics.wording.Percent;
import been.statistics.wording.Sentence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds changes that the whole series shows although no two neighbouring versions do: a slow creep,
 * or a step within the noise of single versions; pure.
 *
 * <p>Changes between neighbours are known, and the host's configuration may change: levels on both
 * sides are not compared. Changes found earlier stay where they are as long as the values show them
 * there. Versions whose executions were interleaved are independent of each other, so that fewer of
 * them show a step.
 */
final class SeriesDetector {
    /** The change of three versions to six. */
    static final int LEAST_VERSIONS = 9;

    /** Smaller changes do not matter, as by default in analyses. */
    private static final double TOLERANCE = 0.01;

    private final List<Point> points;
    private final Metric metric;
    private final Set<String> interleaved;
    private final ChangeCriteria criteria;
    private final List<Integer> breaks;
    private final History history;

    private SeriesDetector(List<Point> points, Metric metric, Set<String> interleaved) {
        this.points = points;
        this.metric = metric;
        this.interleaved = interleaved;
        this.criteria = ChangeCriteria.ofGrowing(points.size());
        this.breaks = IntStream.range(1, points.size()).filter(this::isBreak).boxed().toList();
        this.history = history();
    }

    /** Where a change was found earlier: its first version, and the last at which it grew. */
    record Place(String version, String until) {}

    /** A change with the numbers of the levels around it. */
    record Found(Point first, Shift shift, Level old, Level current) {}

    /**
     * The changes, oldest first.
     *
     * @param points oldest first
     * @param interleaved versions whose executions alternated with those of the others that the
     *     same analysis measured
     * @param known changes that this found earlier
     */
    static List<Found> find(
            List<Point> points, Metric metric, Set<String> interleaved, Collection<Place> known) {
        List<Point> finite =
                points.stream().filter(point -> Double.isFinite(point.mean())).toList();
        return finite.size() < LEAST_VERSIONS
                ? List.of()
                : new SeriesDetector(finite, metric, interleaved).find(known);
    }

    private boolean isBreak(int index) {
        Point point = points.get(index);
        return SeriesHistory.isBreak(points.get(index - 1), point)
                || (point.against() != null && point.against().verdict().isChange());
    }

    private History history() {
        double[] means = points.stream().mapToDouble(Point::mean).toArray();
        return History.of(means)
                .withStandardErrors(StandardErrors.of(points).errors())
                .brokenAt(breaks.stream().mapToInt(Integer::intValue).toArray());
    }

    private List<Found> find(Collection<Place> known) {
        List<Range> ranges = known.stream().flatMap(place -> range(place).stream()).toList();
        int[] pins = pins(ranges);
        Changes changes = Changes.in(history.confirmedAt(pins), criteria);
        int[] standing = standing(changes);
        while (standing.length < pins.length) {
            pins = standing;
            changes = Changes.in(history.confirmedAt(pins), criteria);
            standing = standing(changes);
        }
        List<Found> found = new ArrayList<>(merged(changes, ranges));
        for (Range run : interleavedRuns()) {
            boolean isKnown =
                    found.stream().anyMatch(one -> run.contains(index(one.first().version())));
            if (!isKnown) {
                step(run, ranges).ifPresent(found::add);
            }
        }
        return List.copyOf(found);
    }

    /** Unbroken stretches of versions that one analysis interleaved. */
    private List<Range> interleavedRuns() {
        List<Range> runs = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= points.size(); i++) {
            if (i == points.size() || breaks.contains(i) || !areInterleaved(i - 1, i)) {
                runs.add(new Range(from, i - 1));
                from = i;
            }
        }
        return runs;
    }

    private boolean areInterleaved(int older, int newer) {
        Point one = points.get(older);
        Point other = points.get(newer);
        return one.analysis().equals(other.analysis())
                && interleaved.contains(one.version())
                && interleaved.contains(other.version());
    }

    /** A known step as long as the run shows it; otherwise the clearest one. */
    private Optional<Found> step(Range run, List<Range> known) {
        List<Point> stretch = points.subList(run.from(), run.to() + 1);
        double[] means = stretch.stream().mapToDouble(Point::mean).toArray();
        StandardErrors errors = StandardErrors.of(stretch);
        int least = History.LEAST_VERSIONS / 2;
        return known.stream()
                .map(Range::from)
                .filter(at -> at - run.from() >= least && run.to() + 1 - at >= least)
                .map(at ->
                        InterleavedStep.at(
                                at - run.from(), means, errors.errors(), errors.freedom()))
                .filter(this::isSignificant)
                .findFirst()
                .or(() ->
                        means.length < LEAST_VERSIONS
                                ? Optional.empty()
                                : InterleavedStep.in(means, errors.errors(), errors.freedom())
                                        .filter(this::isSignificant))
                .flatMap(step -> {
                    int at = run.from() + step.index();
                    return found(
                            new Stretch(run.from(), at, step.before()),
                            new Stretch(at, run.to() + 1, step.after()),
                            "");
                });
    }

    private boolean isSignificant(InterleavedStep step) {
        return step.p() <= criteria.falseAlarms();
    }

    private record Range(int from, int to) {
        boolean contains(int index) {
            return from <= index && index <= to;
        }
    }

    private Optional<Range> range(Place place) {
        int from = index(place.version());
        int to = index(place.until());
        return from > 0 && to >= from ? Optional.of(new Range(from, to)) : Optional.empty();
    }

    private int index(String version) {
        return IntStream.range(0, points.size())
                .filter(i -> points.get(i).version().equals(version))
                .findFirst()
                .orElse(-1);
    }

    /** Both ends of known changes, unless a known break is as near as a spike is long. */
    private int[] pins(List<Range> ranges) {
        return ranges.stream()
                .flatMap(range -> List.of(range.from(), range.to()).stream())
                .distinct()
                .filter(pin -> isApart(pin, 0) && isApart(pin, points.size()))
                .filter(pin -> breaks.stream().allMatch(other -> isApart(pin, other)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static boolean isApart(int pin, int other) {
        return Math.abs(pin - other) >= History.LEAST_VERSIONS / 2;
    }

    /** The known changes that the values show where they are. */
    private static int[] standing(Changes changes) {
        return changes.changes().stream()
                .filter(change ->
                        change.standing() instanceof Change.Confirmed(var holds, _) && holds)
                .mapToInt(Change::index)
                .toArray();
    }

    /** Steps of one gradual movement are one change. */
    private List<Found> merged(Changes changes, List<Range> known) {
        List<Found> found = new ArrayList<>();
        List<Change> run = new ArrayList<>();
        for (Change next : changes.changes()) {
            if (!run.isEmpty() && !continues(run, next, changes, known)) {
                found(run, changes).ifPresent(found::add);
                run.clear();
            }
            run.add(next);
        }
        if (!run.isEmpty()) {
            found(run, changes).ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    private boolean continues(List<Change> run, Change next, Changes changes, List<Range> known) {
        Change last = run.getLast();
        boolean isBroken = breaks.stream().anyMatch(at -> last.index() < at && at < next.index());
        if (isBroken || isUp(last) != isUp(next)) {
            return false;
        }
        return known.stream().anyMatch(r -> r.contains(last.index()) && r.contains(next.index()))
                || (changes.drift().isPresent()
                        && known.stream().noneMatch(range -> range.from() == next.index()));
    }

    private static boolean isUp(Change change) {
        return change.after() > change.before();
    }

    private Optional<Found> found(List<Change> run, Changes changes) {
        return found(
                stretch(changes, run.getFirst().index(), true),
                stretch(changes, run.getLast().index(), false),
                trend(changes));
    }

    /** The gradual movement of the whole series, where a line fits it better than levels. */
    private String trend(Changes changes) {
        double start = changes.levels().getFirst().mean().mean();
        return changes.drift()
                .filter(_ -> breaks.isEmpty() && start > 0)
                .map(drift -> {
                    double whole = (points.size() - 1) / start;
                    Interval slope = drift.perVersion();
                    return "; gradual rather than in steps, by %s over all %d versions"
                            .formatted(
                                    Percent.signed(
                                            slope.estimate() * whole, slope.halfWidth() * whole),
                                    points.size());
                })
                .orElse("");
    }

    /** Empty for one too small to matter, or relative to a mean that may be 0. */
    private Optional<Found> found(Stretch old, Stretch current, String trend) {
        return Fieller.ratio(old.mean(), current.mean(), criteria.confidence())
                .map(ratio -> ratio.shifted(-1))
                .filter(effect -> Math.abs(effect.estimate()) >= TOLERANCE)
                .map(effect ->
                        new Found(
                                points.get(old.to()),
                                shift(old, current, effect, trend),
                                level(old.mean()),
                                level(current.mean())));
    }

    private static Stretch stretch(Changes changes, int index, boolean isBefore) {
        return changes.levels().stream()
                .filter(level -> (isBefore ? level.to() : level.from()) == index)
                .findFirst()
                .orElseThrow();
    }

    private Level level(MeanEstimate mean) {
        double reach =
                criteria.confidence().tQuantile(mean.repetitions() - 1.0)
                        * Math.sqrt(mean.squaredError());
        return new Level(mean.mean(), reach);
    }

    private Shift shift(Stretch old, Stretch current, Interval effect, String trend) {
        boolean isWorse = effect.estimate() > 0 == (metric.better() == Better.LOWER);
        String sentence =
                "%s: %s %s %s %s than %s%s; %s%s; shown by the series, not by neighbours"
                        .formatted(
                                metric.label(),
                                versions(current),
                                current.to() - current.from() == 1 ? "is" : "are",
                                Percent.size(effect.estimate(), effect.halfWidth()),
                                isWorse ? "worse" : "better",
                                versions(old),
                                old.to() == current.from()
                                        ? ""
                                        : ", gradually from %s to %s"
                                                .formatted(
                                                        version(old.to()), version(current.from())),
                                Sentence.interval(effect),
                                trend);
        return new Shift(
                version(old.to() - 1),
                version(current.from()),
                isWorse ? Verdict.REGRESSED : Verdict.IMPROVED,
                effect.estimate(),
                effect.low(),
                effect.high(),
                effect.confidence().level(),
                sentence);
    }

    private String versions(Stretch stretch) {
        return stretch.to() - stretch.from() == 1
                ? version(stretch.from())
                : version(stretch.from()) + " to " + version(stretch.to() - 1);
    }

    private String version(int index) {
        return points.get(index).version();
    }
}
