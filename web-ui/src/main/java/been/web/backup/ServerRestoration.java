package been.web.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.postgresql.PGConnection;

/** Brings rows back into an empty PostgreSQL database, all or none. */
final class ServerRestoration {
    private final DataSource server;

    ServerRestoration(DataSource server) {
        this.server = server;
    }

    /**
     * @return a sentence when the database cannot be used; it is as it was then
     */
    Optional<String> load(Contents contents, Path staging) throws IOException {
        try (Connection connection = server.getConnection()) {
            if (hasTables(connection)) {
                return Optional.of(
                        "The database is not empty; a backup is restored only where there is"
                                + " nothing that it could replace: make a new one with createdb, and"
                                + " name that with --database");
            }
        } catch (SQLException e) {
            throw new IOException("the database cannot be read", e);
        }
        contents.schemas().forEach(this::migrate);
        try (Connection connection = server.getConnection()) {
            connection.setAutoCommit(false);
            fill(connection, contents, staging);
            connection.commit();
            return Optional.empty();
        } catch (SQLException e) {
            throw new IOException("the rows could not be brought back: " + e.getMessage(), e);
        }
    }

    private static boolean hasTables(Connection connection) throws SQLException {
        try (var tables =
                connection
                        .getMetaData()
                        .getTables(null, connection.getSchema(), "%", new String[] {"TABLE"})) {
            return tables.next();
        }
    }

    /** The tables as they were; the platform itself migrates them further when it starts. */
    private void migrate(String history, String newest) {
        String module = history.substring(SchemaHistories.PREFIX.length());
        Flyway.configure()
                .dataSource(server)
                .locations("classpath:db/" + module, "classpath:db/" + module + "-postgresql")
                .failOnMissingLocations(false)
                .table(history)
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .target(MigrationVersion.fromVersion(newest))
                .load()
                .migrate();
    }

    private static void fill(Connection connection, Contents contents, Path staging)
            throws SQLException, IOException {
        Map<String, Contents.Table> tables = new HashMap<>();
        contents.tables().forEach(table -> tables.put(table.name(), table));
        List<String> order = order(connection, tables.keySet());
        try (var statement = connection.createStatement()) {
            // What migrations put there by themselves is in the backup, too.
            for (String table : order.reversed()) {
                statement.executeUpdate("DELETE FROM " + ServerSnapshot.quoted(table));
            }
        }
        var copying = connection.unwrap(PGConnection.class).getCopyAPI();
        for (String name : order) {
            Contents.Table table = tables.get(name);
            if (table != null) {
                try (var rows = Files.newInputStream(staging.resolve(table.entry()))) {
                    copying.copyIn(ServerSnapshot.copy(table) + " FROM STDIN", rows);
                }
            }
        }
        Sequences.write(connection, contents.sequences());
        RestoredHosts.prepare(connection);
    }

    /** Each table after those that it refers to. */
    private static List<String> order(Connection connection, Set<String> tables)
            throws SQLException {
        var references = new HashMap<String, Set<String>>();
        try (var statement = connection.createStatement();
                var rows =
                        statement.executeQuery(
                                """
                                SELECT child.relname, parent.relname FROM pg_constraint c
                                JOIN pg_class child ON child.oid = c.conrelid
                                JOIN pg_class parent ON parent.oid = c.confrelid
                                WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace
                                """)) {
            while (rows.next()) {
                references
                        .computeIfAbsent(rows.getString(1), _ -> new LinkedHashSet<>())
                        .add(rows.getString(2));
            }
        }
        var ordered = new LinkedHashSet<String>();
        tables.stream()
                .sorted()
                .forEach(table -> enter(table, references, ordered, new ArrayList<>()));
        return List.copyOf(ordered);
    }

    private static void enter(
            String table,
            Map<String, Set<String>> references,
            Set<String> ordered,
            List<String> underWay) {
        if (ordered.contains(table) || underWay.contains(table)) {
            return;
        }
        underWay.add(table);
        references
                .getOrDefault(table, Set.of())
                .forEach(parent -> enter(parent, references, ordered, underWay));
        ordered.add(table);
    }
}
