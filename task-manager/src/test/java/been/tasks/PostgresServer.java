package been.tasks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A PostgreSQL server of this JVM's own, started when it is first needed, ended with the JVM. */
public final class PostgresServer {
    /** Far above what a busy machine takes; the library's own 10 s are not. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final EmbeddedPostgres SERVER = start();

    private PostgresServer() {}

    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres server =
                    EmbeddedPostgres.builder()
                            .setPGStartupWait(PATIENCE)
                            .setServerConfig("synchronous_commit", "on")
                            .setServerConfig("fsync", System.getProperty("been.test.fsync", "off"))
                            .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL could not be started", e);
        }
    }

    private static void stop(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL could not be stopped", e);
        }
    }

    public static int port() {
        return SERVER.getPort();
    }

    /** Address of a schema of that name, which is made if it is not there. */
    public static String address(String schema) {
        return address(schema, port());
    }

    /** The same through another port, such as a proxy's. */
    public static String address(String schema, int port) {
        try (Connection connection = SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA IF NOT EXISTS " + schema);
        } catch (SQLException e) {
            throw new IllegalStateException("no schema could be made", e);
        }
        return "jdbc:postgresql://localhost:%d/postgres?user=postgres&currentSchema=%s&reWriteBatchedInserts=true"
                .formatted(port, schema);
    }

    public static void drop(String schema) {
        try (Connection connection = SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
        } catch (SQLException e) {
            throw new IllegalStateException("no schema could be dropped", e);
        }
    }
}
