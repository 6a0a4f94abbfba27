package been.web.backup;

import been.protocol.Wire;
import been.web.backup.Contents.DatabaseKind;
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
import java.util.Map;
import javax.sql.DataSource;

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

    /**
     * @param folder that the controller keeps everything in
     */
    public Backup(DataSource database, Path folder, InstantSource clock) {
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

    /**
     * Writes it; the stream stays open.
     *
     * @throws IOException when the stream or the disk fails: what was written is no backup then
     */
    public Summary write(OutputStream out) throws IOException {
        var archive = new BackupArchive(out);
        try (Connection connection = database.getConnection()) {
            boolean isFile = connection.getMetaData().getDatabaseProductName().startsWith("SQLite");
            int vanished = 0;
            if (isFile) {
                writeFile(connection, archive);
                vanished = writeFiles(archive);
            } else {
                new ServerSnapshot(connection)
                        .write(
                                archive,
                                (schemas, tables, sequences) ->
                                        contents(
                                                DatabaseKind.POSTGRESQL,
                                                schemas,
                                                tables,
                                                sequences));
            }
            archive.finish();
            return new Summary(archive.entries(), archive.bytes(), vanished);
        } catch (SQLException e) {
            throw new IOException("the database could not be copied", e);
        }
    }

    private Contents contents(
            DatabaseKind kind,
            Map<String, String> schemas,
            List<Contents.Table> tables,
            Map<String, Long> sequences) {
        return new Contents(
                Contents.FORMAT,
                SOFTWARE,
                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                kind,
                schemas,
                tables,
                sequences);
    }

    static void add(BackupArchive archive, Contents contents) throws IOException {
        byte[] text = Wire.write(contents).getBytes(StandardCharsets.UTF_8);
        archive.add(Contents.ENTRY, out -> out.write(text));
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
            add(
                    archive,
                    contents(
                            DatabaseKind.SQLITE,
                            SchemaHistories.of(connection),
                            List.of(),
                            Map.of()));
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
