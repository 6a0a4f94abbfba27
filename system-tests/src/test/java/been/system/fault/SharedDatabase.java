package been.system.fault;

import been.testing.database.PostgresServers;
import been.testing.network.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/**
 * A PostgreSQL server on a machine of its own, which can be killed and started again. All of it is
 * in one namespace of processes, so that a kill leaves none of it, as when the machine dies.
 */
final class SharedDatabase implements AutoCloseable {
    static final int PORT = 5432;
    private static final String READY = "database system is ready to accept connections";

    /** Everything that was promised; leases, sightings and what is only looked up are not. */
    private static final List<String> PROMISES =
            List.of(
                    "context",
                    "task",
                    "task_history",
                    "attempt",
                    "checkpoint",
                    "latch",
                    "log_part",
                    "package_version",
                    "depot_file",
                    "execution");

    private final Place place;
    private final Path program;
    private final Path data;
    private final Path log;
    private Process process;

    private SharedDatabase(Place place, Path program, Path data, Path log) throws IOException {
        this.place = place;
        this.program = program;
        this.data = data;
        this.log = log;
        this.process = launch();
    }

    /** An empty one, which accepts connections from its network. */
    static SharedDatabase start(Place place, Path folder) throws IOException {
        Path data = folder.resolve("data");
        Files.createDirectories(folder);
        // The library unpacks the programs, and makes the folder of the data.
        PostgresServers.builder()
                .setOverrideWorkingDirectory(folder.toFile())
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .start()
                .close();
        Files.writeString(
                data.resolve("pg_hba.conf"),
                "\nhost all all samenet trust\n",
                StandardOpenOption.APPEND);
        try (var files = Files.find(folder, 4, (file, _) -> file.endsWith("bin/postgres"))) {
            Path log = Files.createFile(folder.resolve("postgres.log"));
            var database = new SharedDatabase(place, files.findFirst().orElseThrow(), data, log);
            database.awaitReady(1);
            return database;
        }
    }

    private Process launch() throws IOException {
        // It refuses to be root; in a namespace of users it is nobody, and owns its files.
        List<String> command =
                place.enter(
                        List.of(
                                "unshare",
                                "--user",
                                "--ipc",
                                "--pid",
                                "--fork",
                                "--kill-child",
                                program.toString(),
                                "-D",
                                data.toString(),
                                "-h",
                                place.address(),
                                "-p",
                                Integer.toString(PORT),
                                "-c",
                                "unix_socket_directories=",
                                "-c",
                                "dynamic_shared_memory_type=mmap",
                                "-c",
                                "max_connections=100"));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private void awaitReady(long starts) {
        Awaitility.await("PostgreSQL is ready")
                .until(() -> {
                    if (!process.isAlive()) {
                        throw new AssertionError("PostgreSQL ended: " + Files.readString(log));
                    }
                    return ready() >= starts;
                });
    }

    private long ready() throws IOException {
        try (var lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(READY)).count();
        }
    }

    Place place() {
        return place;
    }

    /** For a controller's command line. */
    String address() {
        return address(place.address(), PORT);
    }

    static String address(String host, int port) {
        return "postgresql://postgres@%s:%d/postgres".formatted(host, port);
    }

    /** Kill -9 of all its processes; they are gone when this returns. */
    void kill() {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly().onExit().join();
        all.forEach(one -> one.onExit().join());
    }

    /** Returns when it accepts connections again. */
    void startAgain() throws IOException {
        long before = ready();
        process = launch();
        awaitReady(before + 1);
    }

    /** Every row of every promise, in one order. */
    List<String> promises() throws SQLException {
        var rows = new ArrayList<String>();
        for (String table : PROMISES) {
            rows(table + " t ORDER BY 1").forEach(row -> rows.add(table + " " + row));
        }
        return rows;
    }

    /** Who leads, and what each session does or waits for, for a message. */
    String sessions() throws SQLException {
        var said = new StringBuilder();
        for (String what : List.of("leader", "controller", "pg_stat_activity", "pg_locks")) {
            rows(what + " t").forEach(row -> said.append(what + " " + row + "\n"));
        }
        return said.toString();
    }

    private List<String> rows(String from) throws SQLException {
        var rows = new ArrayList<String>();
        try (Connection connection =
                        DriverManager.getConnection(
                                "jdbc:postgresql://%s:%d/postgres?user=postgres"
                                        .formatted(place.address(), PORT));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT t::text FROM " + from)) {
            while (row.next()) {
                rows.add(row.getString(1));
            }
        }
        return rows;
    }

    @Override
    public void close() {
        kill();
    }
}
