package been.web;

import been.testing.database.PostgresServers;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/** Bad input on both databases. */
class RefusedInputIT {

    @Nested
    class OnSqlite extends RefusedInputContract {
        @Override
        void database() {
            // In its data folder, which each test has anew.
        }
    }

    @Nested
    class OnPostgresql extends RefusedInputContract {
        private static EmbeddedPostgres server;

        @BeforeAll
        static void startDatabase() throws IOException {
            server = PostgresServers.durable();
        }

        @Override
        void database() throws SQLException {
            String name = "d" + System.nanoTime();
            try (var connection = server.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + name);
            }
            System.setProperty(
                    "been.database",
                    "postgresql://postgres@localhost:" + server.getPort() + "/" + name);
        }

        @AfterAll
        static void stopDatabase() throws IOException, SQLException {
            System.clearProperty("been.database");
            // Otherwise stopping writes all databases, which takes longer than its folder is kept.
            try (var connection = server.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("CHECKPOINT");
            }
            server.close();
        }
    }
}
