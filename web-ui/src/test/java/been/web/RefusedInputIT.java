package been.web;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/** Bad input on both databases. */
class RefusedInputIT {

    @Nested
    class OnSqlite extends RefusedInputContract {}

    @Nested
    class OnPostgresql extends RefusedInputContract {
        private static EmbeddedPostgres server;

        @BeforeAll
        static void startDatabase() throws IOException {
            server = EmbeddedPostgres.builder().setServerConfig("fsync", "on").start();
            System.setProperty(
                    "been.database",
                    "postgresql://postgres@localhost:" + server.getPort() + "/postgres");
        }

        @AfterAll
        static void stopDatabase() throws IOException {
            System.clearProperty("been.database");
            server.close();
        }
    }
}
