package been.web.backup;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a restored platform believes of what runs: nothing. No host was heard of, none holds a lease
 * of the past, and no controller leads; so the first look of the task manager ends the attempts of
 * the backup as {@code host-lost}, and names are free at once. A host that ran on meanwhile may
 * have received more than the backup has, and takes no command's number twice.
 */
final class RestoredHosts {
    /** Far more than a host receives between two backups. */
    private static final long GAP = 1L << 32;

    private RestoredHosts() {}

    static void prepare(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(
                    "UPDATE host SET lease_until = 0, seen_at = NULL, commands = commands + "
                            + GAP);
            statement.executeUpdate("UPDATE leader SET lease_until = 0");
        }
    }
}
