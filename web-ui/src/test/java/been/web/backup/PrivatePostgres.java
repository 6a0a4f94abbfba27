package been.web.backup;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.util.FileSystemUtils;

/**
 * A PostgreSQL server of the system's own packages, which come with {@code pg_dump}; the embedded
 * server of other tests comes without. Stopped and deleted when it is closed.
 */
final class PrivatePostgres implements AutoCloseable {
    private static final Path PACKAGES = Path.of("/usr/lib/postgresql");

    private final Path programs;
    private final Path folder;
    private final int port;

    private PrivatePostgres(Path programs, Path folder, int port) {
        this.programs = programs;
        this.folder = folder;
        this.port = port;
    }

    /** Skips the test, and prints why, where PostgreSQL is not installed. */
    static PrivatePostgres start() throws IOException, InterruptedException {
        Optional<Path> programs = newest();
        String reason =
                "no PostgreSQL server in %s; install the package postgresql".formatted(PACKAGES);
        if (programs.isEmpty()) {
            System.out.println("skipped: " + reason);
        }
        assumeTrue(programs.isPresent(), reason);
        Path folder = Files.createTempDirectory("been-postgres");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        var server = new PrivatePostgres(programs.orElseThrow(), folder, freePort());
        server.run("initdb", "-D", server.data(), "-U", "postgres", "-A", "trust", "--no-sync");
        server.run(
                "pg_ctl",
                "-D",
                server.data(),
                "-l",
                folder.resolve("log").toString(),
                "-w",
                "-o",
                "-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
                        .formatted(server.port),
                "start");
        return server;
    }

    private static Optional<Path> newest() throws IOException {
        if (!Files.isDirectory(PACKAGES)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(PACKAGES)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin ->
                            Files.isExecutable(bin.resolve("initdb"))
                                    && Files.isExecutable(bin.resolve("pg_dump")))
                    .max(Comparator.naturalOrder());
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    /** The server refuses to be run by root. */
    private void run(String program, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        if (Objects.equals(System.getProperty("user.name"), "root")) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        int status =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("output").toFile())
                        .start()
                        .waitFor();
        if (status != 0) {
            throw new IOException(program + ": " + Files.readString(folder.resolve("output")));
        }
    }

    /** Its own programs, whatever others are installed. */
    PostgresPrograms programs() {
        return new PostgresPrograms(List.of(programs));
    }

    PGSimpleDataSource database(String name) {
        var database = new PGSimpleDataSource();
        database.setServerNames(new String[] {"127.0.0.1"});
        database.setPortNumbers(new int[] {port});
        database.setDatabaseName(name);
        database.setUser("postgres");
        return database;
    }

    @Override
    public void close() throws IOException {
        try {
            run("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
    }
}
