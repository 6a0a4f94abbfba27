package been.web.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class RestorationTests {
    @TempDir private Path place;

    private Path folder;
    private DataSource database;

    @BeforeEach
    void aSmallPlatform() throws IOException, SQLException {
        folder = Files.createDirectories(place.resolve("data/controller"));
        var sqlite = new SQLiteDataSource();
        sqlite.setUrl("jdbc:sqlite:" + folder.resolve("been.db"));
        database = sqlite;
        try (var connection = sqlite.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute(
                    "CREATE TABLE host (name TEXT PRIMARY KEY, commands BIGINT, lease_until BIGINT"
                            + " DEFAULT 9, seen_at BIGINT DEFAULT 9)");
            statement.execute("CREATE TABLE leader (lease_until BIGINT)");
            statement.execute("INSERT INTO leader VALUES (9)");
            statement.execute("INSERT INTO host (name, commands) VALUES ('alpha', 7)");
        }
        write("results/7/1.nc", "measured");
        write("packages/ab/abcd", "package");
        write("logs/tasks/t.log", "line");
        write("logs/controller.log", "of this process");
        write("admin-token", "secret");
        write("tls/key.pem", "secret too");
        write("endpoint.json", "{}");
        write("tmp/half", "written");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private byte[] backup() throws IOException {
        var out = new ByteArrayOutputStream();
        new Backup(database, folder, InstantSource.fixed(Instant.EPOCH)).write(out);
        return out.toByteArray();
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(place.resolve("been-backup.zip"), bytes);
    }

    private Restoration.Outcome restore(Path backup) throws IOException {
        return new Restoration(place.resolve("other"), null).from(backup);
    }

    @Test
    void whatIsKeptComesBackAndWhatBelongsToAProcessDoesNot() throws IOException, SQLException {
        assertThat(restore(file(backup()))).isInstanceOf(Restoration.Restored.class);
        Path other = place.resolve("other/controller");
        assertThat(other.resolve("results/7/1.nc")).hasContent("measured");
        assertThat(other.resolve("packages/ab/abcd")).hasContent("package");
        assertThat(other.resolve("logs/tasks/t.log")).hasContent("line");
        assertThat(other.resolve("admin-token")).doesNotExist();
        assertThat(other.resolve("tls")).doesNotExist();
        assertThat(other.resolve("endpoint.json")).doesNotExist();
        assertThat(other.resolve("tmp")).doesNotExist();
        assertThat(other.resolve("logs/controller.log")).doesNotExist();
        assertThat(place.resolve("other/controller.restoring")).doesNotExist();
        try (var connection =
                        DriverManager.getConnection("jdbc:sqlite:" + other.resolve("been.db"));
                var statement = connection.createStatement();
                var row =
                        statement.executeQuery(
                                "SELECT h.commands, h.seen_at, h.lease_until + l.lease_until"
                                        + " FROM host h, leader l")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getLong(1))
                    .as("no number that a host heard is given again")
                    .isGreaterThan(1_000_000);
            assertThat(row.getObject(2)).as("nobody was heard of").isNull();
            assertThat(row.getLong(3)).as("no lease of the past").isZero();
        }
        assertThat(folder.resolve("tmp")).isDirectoryContaining("glob:**half");
        assertThat(folder.resolve("tmp")).isDirectoryNotContaining("glob:**backup*");
    }

    @Test
    void nobodyElseMayReadWhatWasRestored() throws IOException {
        assertThat(restore(file(backup()))).isInstanceOf(Restoration.Restored.class);
        try (Stream<Path> all = Files.walk(place.resolve("other/controller"))) {
            assertThat(all)
                    .allSatisfy(path ->
                            assertThat(
                                            PosixFilePermissions.toString(
                                                    Files.getPosixFilePermissions(path)))
                                    .as(path.toString())
                                    .endsWith("------"));
        }
    }

    @Test
    void aWriterAtTheSameTimeChangesNothingInIt() throws IOException, SQLException {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO host (name, commands) VALUES ('beta', 1)");
            byte[] before = backup();
            connection.commit();
            assertThat(restore(file(before))).isInstanceOf(Restoration.Restored.class);
        }
        Path other = place.resolve("other/controller/been.db");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + other);
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT COUNT(*) FROM host")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(1);
        }
    }

    @Test
    void nothingIsReplaced() throws IOException {
        Path file = file(backup());
        assertThat(restore(file)).isInstanceOf(Restoration.Restored.class);
        assertThat(refusal(file)).contains("is not empty").contains("--data");
        assertThat(place.resolve("other/controller/results/7/1.nc")).hasContent("measured");
    }

    @Test
    void aBackupThatIsCutOffAnywhereIsRefused() throws IOException {
        byte[] whole = backup();
        for (int length = 0; length < whole.length - 30; length += 97) {
            Path file = file(Arrays.copyOf(whole, length));
            // The directory at the end of a ZIP says nothing that is needed.
            if (restore(file) instanceof Restoration.Restored) {
                assertThat(length).as("all that counts is there").isGreaterThan(cutOffAt(whole));
                return;
            }
            assertThat(place.resolve("other/controller")).as("cut at %d", length).doesNotExist();
        }
    }

    /** Where the checksums end. */
    private static int cutOffAt(byte[] whole) {
        String text = new String(whole, java.nio.charset.StandardCharsets.ISO_8859_1);
        return text.indexOf("PK\u0001\u0002") - 64;
    }

    @Test
    void aByteThatIsNotWhatWasWrittenIsNoticed() throws IOException {
        Path file = file(rewritten("files/results/7/1.nc", "measurex"));
        assertThat(refusal(file)).contains("files/results/7/1.nc").contains("damaged");
        assertThat(refusal(file(rewritten("files/stranger", "x"))))
                .contains("files without a checksum");
        assertThat(refusal(file(rewritten("../outside", "x")))).contains("outside of itself");
        assertThat(place.resolve("outside")).doesNotExist();
        assertThat(place.resolve("other/controller")).doesNotExist();
    }

    /** The backup with one entry changed, or one more. */
    private byte[] rewritten(String name, String text) throws IOException {
        var out = new ByteArrayOutputStream();
        boolean isThere = false;
        try (var zip = new ZipFile(file(backup()).toFile());
                var fresh = new ZipOutputStream(out)) {
            for (var entry : zip.stream().toList()) {
                boolean isIt = entry.getName().equals(name);
                isThere |= isIt;
                put(
                        fresh,
                        entry.getName(),
                        isIt ? text.getBytes(UTF_8) : zip.getInputStream(entry).readAllBytes());
            }
            if (!isThere) {
                put(fresh, name, text.getBytes(UTF_8));
            }
        }
        return out.toByteArray();
    }

    private static void put(ZipOutputStream zip, String name, byte[] body) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(body);
        zip.closeEntry();
    }

    @Test
    void whatIsNoBackupIsSaidToBeNone() throws IOException {
        assertThat(refusal(file("no zip at all".getBytes(UTF_8))))
                .contains("is not a backup of BEEN");
        assertThat(refusal(file(new byte[0]))).contains("is not a backup of BEEN");
    }

    @Test
    void aDiskThatFailsLeavesNothing() {
        OutputStream full =
                new OutputStream() {
                    @Override
                    public void write(int value) throws IOException {
                        throw new IOException("No space left on device");
                    }
                };
        assertThat(
                        org.assertj.core.api.Assertions.catchThrowable(() ->
                                new Backup(database, folder, InstantSource.system()).write(full)))
                .isInstanceOf(IOException.class);
        assertThat(folder.resolve("tmp")).isDirectoryNotContaining("glob:**backup*");
    }

    private String refusal(Path backup) throws IOException {
        var refused = (Restoration.Refused) restore(backup);
        assertThat(refused.why()).doesNotContain("\n");
        return refused.why();
    }
}
