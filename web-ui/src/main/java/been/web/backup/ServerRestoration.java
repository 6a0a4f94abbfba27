package been.web.backup;

import been.web.backup.PostgresPrograms.Search;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Restores a dump into an empty PostgreSQL database, all of it or nothing. */
final class ServerRestoration {
    private final DataSource server;
    private final PostgresPrograms programs;

    ServerRestoration(DataSource server, PostgresPrograms programs) {
        this.server = server;
        this.programs = programs;
    }

    /**
     * Restores the dump.
     *
     * @param version of the program that wrote the dump
     * @return a sentence when the dump cannot be restored here; the database is unchanged then
     */
    Optional<String> load(Path dump, int version) throws IOException {
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
        return switch (programs.find("pg_restore", version)) {
            case Search.Missing(String why) -> Optional.of(why);
            case Search.Found(Path program, _) -> {
                load(program, dump);
                yield Optional.empty();
            }
        };
    }

    private static boolean hasTables(Connection connection) throws SQLException {
        try (var tables =
                connection
                        .getMetaData()
                        .getTables(null, connection.getSchema(), "%", new String[] {"TABLE"})) {
            return tables.next();
        }
    }

    private void load(Path program, Path dump) throws IOException {
        var environment = ServerAccess.environment(server);
        PostgresPrograms.run(
                program,
                List.of(
                        "--dbname=" + environment.get("PGDATABASE"),
                        "--single-transaction",
                        "--exit-on-error",
                        "--no-owner",
                        "--no-privileges",
                        "--no-password",
                        dump.toString()),
                environment,
                OutputStream.nullOutputStream());
        try (Connection connection = server.getConnection()) {
            RestoredHosts.prepare(connection);
        } catch (SQLException e) {
            throw new IOException("the restored database cannot be used: " + e.getMessage(), e);
        }
    }
}
