package been.web.backup;

import been.protocol.Wire;
import been.web.backup.Contents.DatabaseKind;
import been.web.backup.PostgresPrograms.Search;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Writes everything that a platform keeps, as it was at one moment, while it goes on. Thread-safe.
 *
 * <p>First the database as it is at that moment, then the files that it speaks of: a file is there
 * before the database names it, and never changes afterwards. So what the database names is in the
 * backup, and perhaps a file more, which nothing names.
 */
public final class Backup {
    /** Of this software, for people. */
    private static final String SOFTWARE = "BEEN 0.1.0";

    private final DataSource database;
    private final Path folder;
    private final InstantSource clock;
    private final PostgresPrograms programs;

    /**
     * @param folder that the controller keeps everything in
     */
    public Backup(DataSource database, Path folder, InstantSource clock) {
        this(database, folder, clock, PostgresPrograms.installed());
    }

    Backup(DataSource database, Path folder, InstantSource clock, PostgresPrograms programs) {
        this.programs = programs;
        this.database = database;
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * What a backup holds.
     *
     * @param bytes before they were compressed
     * @param vanished files that were removed while they were to be copied, as when something is
     *     deleted meanwhile
     */
    public record Summary(int entries, long bytes, int vanished) {}

    /** One sentence, if no backup can be made on this machine: what is missing, and what to do. */
    public Optional<String> problem() throws IOException {
        try (Connection connection = database.getConnection()) {
            return isFile(connection) || !(pgDump(connection) instanceof Search.Missing(String why))
                    ? Optional.empty()
                    : Optional.of(why);
        } catch (SQLException e) {
            throw new IOException("the database cannot be read", e);
        }
    }

    private static boolean isFile(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().startsWith("SQLite");
    }

    private Search pgDump(Connection connection) throws SQLException, IOException {
        return programs.find("pg_dump", connection.getMetaData().getDatabaseMajorVersion());
    }

    /**
     * Writes it; the stream stays open.
     *
     * @throws IOException when the stream, the disk or {@code pg_dump} fails: what was written is
     *     no backup then
     */
    public Summary write(OutputStream out) throws IOException {
        var archive = new BackupArchive(out);
        int vanished = 0;
        try (Connection connection = database.getConnection()) {
            if (isFile(connection)) {
                writeFile(connection, archive);
                vanished = writeFiles(archive);
            } else {
                switch (pgDump(connection)) {
                    case Search.Missing(String why) -> throw new IOException(why);
                    case Search.Found(Path program, int version) ->
                            writeDump(program, version, archive);
                }
            }
        } catch (SQLException e) {
            throw new IOException("the database could not be copied", e);
        }
        archive.finish();
        return new Summary(archive.entries(), archive.bytes(), vanished);
    }

    private void describe(BackupArchive archive, DatabaseKind kind, @Nullable Integer dumpVersion)
            throws IOException {
        var contents =
                new Contents(
                        Contents.FORMAT,
                        SOFTWARE,
                        clock.instant().truncatedTo(ChronoUnit.SECONDS),
                        kind,
                        dumpVersion);
        byte[] text = Wire.write(contents).getBytes(StandardCharsets.UTF_8);
        archive.add(Contents.ENTRY, out -> out.write(text));
    }

    /** All of it as of one moment; writers are not kept waiting. The archive compresses it. */
    private void writeDump(Path program, int version, BackupArchive archive) throws IOException {
        describe(archive, DatabaseKind.POSTGRESQL, version);
        archive.add(
                Contents.DATABASE_DUMP,
                out ->
                        PostgresPrograms.run(
                                program,
                                List.of(
                                        "--format=custom",
                                        "--compress=0",
                                        "--no-owner",
                                        "--no-privileges",
                                        "--no-password"),
                                ServerAccess.environment(database),
                                out));
    }

    /** SQLite copies itself within one reading transaction; writers go on meanwhile. */
    private void writeFile(Connection connection, BackupArchive archive)
            throws IOException, SQLException {
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        Path place = Files.createTempDirectory(temporary, "backup");
        Path copy = place.resolve("been.db");
        try {
            // On a connection of its own: a pool keeps statements open, and then it is refused.
            try (var own = DriverManager.getConnection(connection.getMetaData().getURL());
                    var statement = own.prepareStatement("VACUUM INTO ?")) {
                statement.setString(1, copy.toString());
                statement.execute();
            }
            describe(archive, DatabaseKind.SQLITE, null);
            archive.add(Contents.DATABASE_FILE, out -> Files.copy(copy, out));
        } finally {
            Files.deleteIfExists(copy);
            Files.delete(place);
        }
    }

    private int writeFiles(BackupArchive archive) throws IOException {
        int vanished = 0;
        for (Path file : PlatformFiles.in(folder)) {
            String name =
                    Contents.FILES
                            + folder.relativize(file)
                                    .toString()
                                    .replace(file.getFileSystem().getSeparator(), "/");
            try (var in = Files.newInputStream(file)) {
                archive.add(name, in::transferTo);
            } catch (NoSuchFileException _) {
                vanished++;
            }
        }
        return vanished;
    }
}
