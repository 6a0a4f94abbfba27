package been.analyses.changes;

import been.analyses.changes.SeriesDetector.Place;
import been.protocol.analyses.Change;
import been.protocol.analyses.Change.Evidence;
import been.protocol.analyses.Change.Level;
import been.protocol.analyses.Change.Step;
import been.protocol.analyses.ChangeCause;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.Verdict;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Updates the changes of a benchmark from its verdicts, within the caller's transaction. */
final class ChangeSettler {
    private static final int FIRST = 1;

    /** What the series shows may be as many versions off; fewer than a level needs. */
    private static final int NEAR = 2;

    private final VerdictRows verdicts;
    private final ChangeRows changes;
    private final SeriesRows series;
    private final InstantSource clock;

    ChangeSettler(
            VerdictRows verdicts, ChangeRows changes, SeriesRows series, InstantSource clock) {
        this.verdicts = verdicts;
        this.changes = changes;
        this.series = series;
        this.clock = clock;
    }

    /** Changes appear, move, disappear and return; decisions about them are kept. */
    void settle(long number) {
        verdicts.settle(number);
        List<Point> points = verdicts.points(number);
        ChangeSeries of = series.series(number).orElseThrow();
        var known = new Known(points, changes.of(number));
        compareNeighbours(of, points, known);
        searchSeries(of, points, known);
        known.left().filter(Change::isThere).forEach(gone -> changes.gone(gone.id()));
        List<Change> now = changes.of(number).stream().filter(Change::isThere).toList();
        now.stream()
                .filter(change -> change.state().isOpen())
                .filter(change -> change.verdict() == Verdict.REGRESSED)
                .forEach(change -> recover(change, points, now));
    }

    private void compareNeighbours(ChangeSeries of, List<Point> points, Known known) {
        Map<String, Level> levels = verdicts.old(of.id());
        Set<String> confirmed = verdicts.confirmed(of.id());
        for (Point point : points) {
            Against against = point.against();
            if (against != null && against.verdict().isChange()) {
                Level old =
                        levels.getOrDefault(
                                point.version(),
                                new Level(point.mean() / (1 + against.effect()), null));
                var found = FoundChange.ofNeighbours(point, against, old, cause(of, points, point));
                write(
                        of.id(),
                        found,
                        known.take(found, change -> change.evidence() == Evidence.SERIES),
                        confirmed.contains(point.version()),
                        false);
            }
        }
    }

    /** A difference between two configurations of the host is attributed to the host. */
    private static ChangeCause cause(ChangeSeries of, List<Point> points, Point point) {
        Against against = point.against();
        boolean isReconfigured =
                against != null
                        && points.stream()
                                .filter(older -> older.version().equals(against.version()))
                                .anyMatch(older -> SeriesHistory.isReconfigured(older, point));
        return isReconfigured
                ? ChangeCause.host(of.host(), String.join(" ", new TreeSet<>(point.digests())))
                : ChangeCause.version(of.software(), point.version());
    }

    private void searchSeries(ChangeSeries of, List<Point> points, Known known) {
        List<Place> places =
                known.left()
                        .filter(Change::isThere)
                        .filter(change -> change.evidence() == Evidence.SERIES)
                        .map(change -> new Place(change.version(), change.until()))
                        .toList();
        for (SeriesDetector.Found found :
                SeriesDetector.find(points, of.metric(), verdicts.interleaved(of.id()), places)) {
            String version = found.first().version();
            var change = FoundChange.ofSeries(found, ChangeCause.version(of.software(), version));
            Optional<Change> before = known.take(change, _ -> true);
            ChangeCause cause =
                    before.filter(old -> old.version().equals(version))
                            .map(Change::cause)
                            .orElseGet(() -> nearest(of.software(), change.cause()));
            boolean grew =
                    before.filter(old -> known.isLater(change.until(), old.until())).isPresent()
                            && !change.until().equals(version);
            write(of.id(), change.with(cause), before, false, grew);
        }
    }

    /** The place is uncertain: a version beside it with more changes is the more likely cause. */
    private ChangeCause nearest(String software, ChangeCause cause) {
        List<String> versions = series.versions(software);
        int place = versions.indexOf(cause.at());
        return changes.causes(software).entrySet().stream()
                .filter(each -> each.getKey().kind() == ChangeCause.Kind.VERSION)
                .filter(each -> Math.abs(versions.indexOf(each.getKey().at()) - place) <= NEAR)
                .max(
                        Map.Entry.<ChangeCause, Integer>comparingByValue()
                                .thenComparing(each -> each.getKey().at()))
                .map(Map.Entry::getKey)
                .orElse(cause);
    }

    private void write(
            long number,
            FoundChange found,
            Optional<Change> before,
            boolean isConfirmed,
            boolean grew) {
        if (before.isEmpty()) {
            ChangeState state = isConfirmed ? ChangeState.CONFIRMED : ChangeState.NEW;
            String comment = isConfirmed ? "fresh executions found it again" : "";
            changes.insert(
                    number,
                    found,
                    state,
                    new Step(FIRST, state, ChangeBook.PLATFORM, comment, clock.instant()));
            return;
        }
        Change known = before.get();
        changes.update(known.id(), found, grew);
        if (known.verdict() != found.verdict()) {
            decide(known, ChangeState.NEW, "the verdict is now " + found.verdict());
        } else if (isConfirmed && known.state() == ChangeState.NEW) {
            decide(known, ChangeState.CONFIRMED, "fresh executions found it again");
        } else if (grew && !known.state().isOpen()) {
            decide(known, ChangeState.NEW, "it grew until " + found.until());
        } else if (!known.version().equals(found.version())) {
            decide(
                    known,
                    known.state(),
                    "newer results place it at %s, not %s"
                            .formatted(found.version(), known.version()));
        }
    }

    private void decide(Change change, ChangeState state, String comment) {
        changes.decide(
                change.id(),
                new Step(
                        change.revision() + 1,
                        state,
                        ChangeBook.PLATFORM,
                        comment,
                        clock.instant()));
    }

    /** Closes a change automatically at most once; a user who reopens it overrules this. */
    private void recover(Change change, List<Point> points, List<Change> all) {
        boolean wasFixed =
                changes.steps(change.id()).stream()
                        .anyMatch(step ->
                                step.state() == ChangeState.FIXED
                                        && step.who().equals(ChangeBook.PLATFORM));
        if (wasFixed) {
            return;
        }
        List<Point> later =
                points.stream()
                        .dropWhile(point -> !point.version().equals(change.until()))
                        .skip(1)
                        .toList();
        Recovery.of(change.old(), change.series().metric().better(), later, all)
                .ifPresent(version ->
                        decide(
                                change,
                                ChangeState.FIXED,
                                "%s is as good as %s again"
                                        .formatted(version, change.oldVersion())));
    }

    /** The changes of a benchmark that the results have not shown again so far. */
    private static final class Known {
        private final Map<String, Integer> places = new HashMap<>();
        private final List<Change> left;

        Known(List<Point> points, List<Change> changes) {
            points.forEach(point -> places.put(point.version(), places.size()));
            left = new ArrayList<>(changes);
        }

        Stream<Change> left() {
            return left.stream();
        }

        boolean isLater(String version, String other) {
            return place(version) > place(other);
        }

        /**
         * The change that this one is: the one at its version, or the nearest in its direction.
         *
         * @param mayMove whether a change may be another one's, at another version
         */
        Optional<Change> take(FoundChange found, Predicate<Change> mayMove) {
            Optional<Change> taken =
                    left.stream()
                            .filter(change -> change.version().equals(found.version()))
                            .findFirst()
                            .or(() -> nearest(found, mayMove));
            taken.ifPresent(left::remove);
            return taken;
        }

        private Optional<Change> nearest(FoundChange found, Predicate<Change> mayMove) {
            return left.stream()
                    .filter(mayMove)
                    .filter(change -> change.verdict() == found.verdict())
                    .filter(change -> distance(change, found) <= NEAR)
                    .min(
                            Comparator.<Change>comparingInt(change -> distance(change, found))
                                    .thenComparingLong(Change::id));
        }

        /** How many versions are between them; 0 where they overlap. */
        private int distance(Change change, FoundChange found) {
            int from = place(change.version());
            int to = place(change.until());
            if (from < 0 || to < 0) {
                return Integer.MAX_VALUE;
            }
            int after = place(found.version()) - to;
            int before = from - place(found.until());
            return Math.max(0, Math.max(after, before));
        }

        private int place(String version) {
            return places.getOrDefault(version, -1);
        }
    }
}
