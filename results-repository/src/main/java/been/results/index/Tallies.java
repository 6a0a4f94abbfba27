package been.results.index;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Counts executions in the transaction that writes them. Counting comes first and locks the rows in
 * a fixed order, so that concurrent writers do not deadlock.
 */
final class Tallies {
    private static final String OF_PLACE =
            " WHERE analysis = ? AND experiment = ? AND host = ? AND host_digest = ?";

    private static final String COUNT =
            """
            INSERT INTO execution_tally (analysis, experiment, host, host_digest, version,
                executions, counting, latest, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)
            ON CONFLICT (analysis, experiment, host, host_digest) DO UPDATE SET
                executions = execution_tally.executions + excluded.executions,
                counting = execution_tally.counting + excluded.counting,
                latest = CASE WHEN excluded.latest > execution_tally.latest
                    THEN excluded.latest ELSE execution_tally.latest END,
                revision = execution_tally.revision + 1\
            """;

    private final JdbcTemplate template;

    Tallies(JdbcTemplate template) {
        this.template = template;
    }

    /** The properties by which an execution is counted. */
    record Counted(
            ExecutionAddress address,
            String host,
            String digest,
            String version,
            Validity validity,
            long startedAt) {

        static Counted of(StoredExecution one) {
            return new Counted(
                    one.address(),
                    one.host(),
                    one.hostDigest(),
                    one.version(),
                    one.validity(),
                    one.startedAt().toEpochMilli());
        }

        private Place place() {
            return new Place(address.analysis(), address.experiment(), host, digest);
        }
    }

    /** One experiment on one configuration of one host. */
    private record Place(String analysis, String experiment, String host, String digest) {
        static final Comparator<Place> ORDER =
                Comparator.comparing(Place::analysis)
                        .thenComparing(Place::experiment)
                        .thenComparing(Place::host)
                        .thenComparing(Place::digest);

        Object[] key() {
            return new Object[] {analysis, experiment, host, digest};
        }
    }

    void add(Collection<Counted> executions) {
        count(executions, 1);
    }

    /** Does not lower the time of the latest execution; see {@link #settle}. */
    void subtract(Collection<Counted> executions) {
        count(executions, -1);
    }

    private void count(Collection<Counted> executions, int sign) {
        Map<Place, List<Counted>> places = places(executions);
        template.batchUpdate(
                COUNT,
                places.entrySet().stream()
                        .map(place -> row(place.getKey(), place.getValue(), sign))
                        .toList());
    }

    private static Map<Place, List<Counted>> places(Collection<Counted> executions) {
        Map<Place, List<Counted>> places = new TreeMap<>(Place.ORDER);
        executions.forEach(
                one -> places.computeIfAbsent(one.place(), _ -> new ArrayList<>()).add(one));
        return places;
    }

    private static Object[] row(Place place, List<Counted> own, int sign) {
        long counting = own.stream().filter(one -> one.validity().counts()).count();
        return new Object[] {
            place.analysis(),
            place.experiment(),
            place.host(),
            place.digest(),
            own.getFirst().version(),
            sign * own.size(),
            sign * counting,
            sign > 0 ? own.stream().mapToLong(Counted::startedAt).max().orElse(0) : 0,
        };
    }

    /** Applies a changed validity of a counted execution. */
    void revalue(Counted before, Validity now) {
        Place place = before.place();
        int more = (now.counts() ? 1 : 0) - (before.validity().counts() ? 1 : 0);
        template.update(
                "UPDATE execution_tally SET counting = counting + ?, revision = revision + 1"
                        + OF_PLACE,
                more,
                place.analysis(),
                place.experiment(),
                place.host(),
                place.digest());
    }

    /** Recomputes the time of the latest execution after a removal. */
    void settle(Collection<Counted> gone) {
        for (Place place : places(gone).keySet()) {
            Object[] key = place.key();
            template.update(
                    "UPDATE execution_tally SET latest = COALESCE((SELECT MAX(e.started_at) FROM"
                            + " execution e WHERE e.analysis = ? AND e.experiment = ?"
                            + " AND e.host = ? AND e.host_digest = ?), latest)"
                            + OF_PLACE,
                    key[0],
                    key[1],
                    key[2],
                    key[3],
                    key[0],
                    key[1],
                    key[2],
                    key[3]);
        }
    }
}
