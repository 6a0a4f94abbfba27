package been.web.backup;

import static org.assertj.core.api.Assertions.assertThat;

import been.depot.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/** Of a server's database, every row comes back into another one. */
class ServerRestorationIT {
    private static final List<String> MODULES =
            List.of("depot", "packages", "results", "tasks", "analyses", "web");

    private static PrivatePostgres server;

    @TempDir private Path place;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = PrivatePostgres.start();
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private static DataSource empty(String name) {
        new JdbcTemplate(server.database("postgres")).execute("CREATE DATABASE " + name);
        return server.database(name);
    }

    /** As the modules themselves bring their tables up to date. */
    private static DataSource migrated(String name) {
        DataSource database = empty(name);
        for (String module : MODULES) {
            Schema.migrate(database, module, "postgresql");
        }
        return database;
    }

    private static void fill(DataSource database) {
        var jdbc = new JdbcTemplate(database);
        jdbc.update(
                "INSERT INTO host (name, credential, version, incarnation, reported, commands,"
                        + " lease_until, failures, configuration) VALUES"
                        + " ('alpha', 'x', 1, 1, 0, 7, 0, 0, 0)");
        jdbc.update(
                "INSERT INTO host_usage (host, number, sample) VALUES ('alpha', 1, ?)",
                "tab\tback\\slash\nline, Ünïcode");
        jdbc.update(
                "INSERT INTO depot_part (content, number, body) VALUES ('c', 0, ?)",
                new byte[] {0, 1, (byte) 0xff, '\\', '\n'});
        jdbc.queryForObject("SELECT nextval('task_seq')", Long.class);
    }

    private Path backup(DataSource database) throws IOException {
        Path file = place.resolve("been.zip");
        try (OutputStream out = Files.newOutputStream(file)) {
            new Backup(database, place, InstantSource.system(), server.programs()).write(out);
        }
        return file;
    }

    @Test
    void everyRowComesBack() throws IOException {
        DataSource first = migrated("first");
        fill(first);
        Path file = backup(first);
        DataSource second = empty("second");
        assertThat(new Restoration(place.resolve("other"), second, server.programs()).from(file))
                .isInstanceOf(Restoration.Restored.class);
        var jdbc = new JdbcTemplate(second);
        assertThat(jdbc.queryForObject("SELECT sample FROM host_usage", String.class))
                .isEqualTo("tab\tback\\slash\nline, Ünïcode");
        assertThat(jdbc.queryForObject("SELECT body FROM depot_part", byte[].class))
                .containsExactly(0, 1, 0xff, '\\', '\n');
        assertThat(jdbc.queryForObject("SELECT commands FROM host", Long.class))
                .isGreaterThan(1_000_000L);
        assertThat(jdbc.queryForObject("SELECT nextval('task_seq')", Long.class))
                .as("no number is given twice")
                .isGreaterThan(
                        new JdbcTemplate(first)
                                .queryForObject("SELECT last_value FROM task_seq", Long.class));
        assertThat(jdbc.queryForObject("SELECT COUNT(*) FROM platform_time", Integer.class))
                .as("what migrations put there is there once")
                .isEqualTo(1);
        for (String module : MODULES) {
            String history = "SELECT COUNT(*) FROM schema_history_" + module;
            assertThat(jdbc.queryForObject(history, Integer.class))
                    .isEqualTo(new JdbcTemplate(first).queryForObject(history, Integer.class));
        }
    }

    @Test
    void whatIsThereStays() throws IOException {
        DataSource first = migrated("third");
        fill(first);
        Path file = backup(first);
        var outcome = new Restoration(place.resolve("other"), first, server.programs()).from(file);
        assertThat(((Restoration.Refused) outcome).why())
                .contains("not empty")
                .contains("createdb");
        assertThat(new JdbcTemplate(first).queryForObject("SELECT commands FROM host", Long.class))
                .isEqualTo(7);
        var kind = new Restoration(place.resolve("other"), null, server.programs()).from(file);
        assertThat(((Restoration.Refused) kind).why()).contains("--database");
        assertThat(place.resolve("other/controller")).doesNotExist();
    }

    @Test
    void whatIsWrittenMeanwhileIsNotHalfInIt() throws IOException {
        DataSource first = migrated("fourth");
        fill(first);
        var lines = new StringBuilder();
        OutputStream writing =
                new OutputStream() {
                    @Override
                    public void write(int value) {
                        write(new byte[] {(byte) value}, 0, 1);
                    }

                    @Override
                    public void write(byte[] from, int offset, int length) {
                        lines.append(new String(from, offset, length, StandardCharsets.ISO_8859_1));
                        new JdbcTemplate(first)
                                .update(
                                        """
                                        WITH other AS (UPDATE host SET commands = commands + 1)
                                        UPDATE host_usage SET number = number + 1
                                        """);
                    }
                };
        new Backup(first, place, InstantSource.system(), server.programs()).write(writing);
        assertThat(new JdbcTemplate(first).queryForObject("SELECT commands FROM host", Long.class))
                .as("nobody waited")
                .isGreaterThan(7);
        Path file = place.resolve("been.zip");
        Files.write(file, lines.toString().getBytes(StandardCharsets.ISO_8859_1));
        DataSource second = empty("fifth");
        assertThat(new Restoration(place.resolve("other"), second, server.programs()).from(file))
                .isInstanceOf(Restoration.Restored.class);
        assertThat(
                        new JdbcTemplate(second)
                                .queryForObject(
                                        "SELECT commands - number FROM host, host_usage",
                                        Long.class))
                .as("as it was at one moment")
                .isEqualTo(7 - 1 + (1L << 32));
    }

    @Test
    void withoutItsProgramsNothingIsDoneAndTheUserIsToldWhatToInstall() throws IOException {
        DataSource first = migrated("sixth");
        fill(first);
        Path file = backup(first);
        var none = new PostgresPrograms(List.of(place));
        assertThat(new Backup(first, place, InstantSource.system(), none).problem().orElseThrow())
                .contains("pg_dump", "install the package postgresql-client-");
        DataSource second = empty("seventh");
        var outcome = new Restoration(place.resolve("other"), second, none).from(file);
        assertThat(((Restoration.Refused) outcome).why())
                .contains("pg_restore", "install the package postgresql-client-");
        assertThat(new Restoration(place.resolve("other"), second, server.programs()).from(file))
                .as("nothing was there that it could replace")
                .isInstanceOf(Restoration.Restored.class);
    }
}
