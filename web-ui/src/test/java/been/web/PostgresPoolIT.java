package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.testing.database.PostgresServers;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

class PostgresPoolIT {
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofMinutes(5);

    private static PostgresPool pool(int port, String database) {
        var address =
                DatabaseAddress.parse("postgresql://postgres@localhost:" + port + "/" + database);
        return new PostgresPool((DatabaseAddress.OfServer) address, null);
    }

    @Test
    void aServerThatKeepsWhatItAcknowledgesIsUsed() throws IOException {
        try (EmbeddedPostgres server =
                        PostgresServers.builder().setServerConfig("fsync", "on").start();
                var pool = pool(server.getPort(), "postgres").open(LONG)) {
            assertThat(
                            new JdbcTemplate(pool)
                                    .queryForObject("SHOW synchronous_commit", String.class))
                    .as("off in the server's configuration")
                    .isEqualTo("on");
            assertThat(new JdbcTemplate(pool).queryForObject("SHOW jit", String.class))
                    .as("on by default")
                    .isEqualTo("off");
            assertThat(new JdbcTemplate(pool).queryForObject("SHOW enable_seqscan", String.class))
                    .as("on by default")
                    .isEqualTo("off");
            assertThat(new JdbcTemplate(pool).queryForObject("SHOW plan_cache_mode", String.class))
                    .isEqualTo("force_generic_plan");
            assertThatThrownBy(() -> pool(server.getPort(), "nowhere").open(LONG))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("rejected this controller")
                    .hasMessageContaining("nowhere");
        }
    }

    @Test
    void aServerThatDoesNotWriteToDiskIsRefused() throws IOException {
        try (EmbeddedPostgres server =
                PostgresServers.builder().setServerConfig("fsync", "off").start()) {
            assertThatThrownBy(() -> pool(server.getPort(), "postgres").open(LONG))
                    .hasMessageContaining("set fsync = on");
        }
    }

    @Test
    void aServerThatIsNotThereIsSaidInOneSentence() throws IOException {
        int free;
        try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = probe.getLocalPort();
        }
        assertThatThrownBy(() -> pool(free, "been").open(SHORT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "The database localhost:" + free + "/been cannot be reached")
                .hasNoCause();
    }

    @Test
    void aPasswordFileThatCannotBeReadIsNamed(@TempDir Path folder) {
        var server = (DatabaseAddress.OfServer) DatabaseAddress.parse("postgresql://a@localhost/b");
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> new PostgresPool(server, missing))
                .hasMessageContaining(missing.toString());
    }
}
