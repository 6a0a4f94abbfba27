package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.tasks.TestDatabase;
import java.nio.file.Path;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

class MigrationTests {
    private static final HostName H1 = new HostName("h1");

    @TempDir Path folder;

    @Test
    void whatHostsWereStaysReadable() {
        try (var database = new TestDatabase(folder)) {
            Flyway.configure()
                    .dataSource(database.dataSource())
                    .locations("classpath:db/tasks")
                    .table("schema_history_tasks")
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .target("1")
                    .load()
                    .migrate();
            new JdbcTemplate(database.dataSource())
                    .execute(
                            """
                            INSERT INTO host (name, credential, version, incarnation, reported,
                                commands, lease_until, failures, configuration)
                            VALUES ('h1', 'c', 1, 0, 0, 0, 0, 0, 3)
                            """);
            for (int number = 1; number <= 3; number++) {
                new JdbcTemplate(database.dataSource())
                        .update(
                                """
                                INSERT INTO host_configuration
                                    (host, number, since, digest, properties)
                                VALUES ('h1', ?, 5, ?, ?)
                                """,
                                number,
                                number == 2 ? "b" : "a",
                                number == 2 ? "{}" : "{\"cpu\":{\"cores\":2}}");
            }
            HostRows hosts = JdbcTaskStore.open(database.dataSource()).read(Rows::hosts);
            assertThat(hosts.configurations(H1, 0, 10))
                    .extracting(HostRows.Configuration::digest)
                    .containsExactly("a", "b", "a");
            assertThat(hosts.properties("a"))
                    .contains(new PropertyTree(Map.of("cpu", Map.of("cores", 2))));
            assertThat(hosts.properties("b")).contains(PropertyTree.EMPTY);
            assertThat(hosts.find(H1).orElseThrow().readings()).isEqualTo(PropertyTree.EMPTY);
        }
    }
}
