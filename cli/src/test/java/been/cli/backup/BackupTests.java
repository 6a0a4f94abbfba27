package been.cli.backup;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTests {
    private static final String CALL = "GET /api/v1/backup";

    @TempDir private Path data = Path.of("");

    private static byte[] zip(String... entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
                zip.write(entry.getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private Path target() throws IOException {
        return Files.createDirectories(data.resolve("backups")).resolve("b.zip");
    }

    private static void assertNothingLeft(Path target, String... names) throws IOException {
        try (Stream<Path> files = Files.list(requireNonNull(target.getParent()))) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly(names);
        }
    }

    @Test
    void aBackupIsKeptForItsOwnerOnceItIsWhole() throws IOException {
        Path target = target();
        byte[] whole = zip("been.db", "SHA256SUMS");
        try (var platform = new FakePlatform(data)) {
            platform.bytes(CALL, whole);
            assertThat(platform.been("backup", target.toString()))
                    .isEqualTo(
                            new Ended(
                                    0, "wrote %s, %d bytes\n".formatted(target, whole.length), ""));
            assertThat(target).hasBinaryContent(whole);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                    .isEqualTo("rw-------");
            Ended again = platform.been("backup", target.toString());
            assertThat(again.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(again.err())
                    .isEqualTo(
                            "been: %s already exists; name another file, or replace it with --force\n"
                                    .formatted(target));
            assertThat(platform.calls()).hasSize(1);
            assertThat(platform.been("backup", target.toString(), "--force").status()).isZero();
        }
        assertNothingLeft(target, "b.zip");
    }

    @Test
    void anIncompleteBackupReplacesNothing() throws IOException {
        Path target = target();
        Files.writeString(target, "the last good one");
        byte[] whole = zip("been.db", "SHA256SUMS");
        byte[] half = java.util.Arrays.copyOf(whole, whole.length / 2);
        try (var platform = new FakePlatform(data)) {
            platform.bytes(CALL, zip("been.db")).bytes(CALL, half).cut(CALL, "PK");
            String[] arguments = {"backup", target.toString(), "--force"};
            for (int time = 0; time < 2; time++) {
                Ended incomplete = platform.been(arguments);
                assertThat(incomplete.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
                assertThat(incomplete.err())
                        .startsWith("been: the backup was incomplete (")
                        .endsWith(" and was deleted; see the controller's log\n")
                        .hasLineCount(1);
            }
            Ended interrupted = platform.been(arguments);
            assertThat(interrupted.status()).isEqualTo(ExitStatus.UNREACHABLE);
            assertThat(interrupted.err())
                    .startsWith("been: the backup was interrupted (")
                    .endsWith("); the incomplete file was deleted\n");
        }
        assertThat(target).hasContent("the last good one");
        assertNothingLeft(target, "b.zip");
    }

    @Test
    void whereABackupCannotGoIsReportedFirst() throws IOException {
        try (var platform = new FakePlatform(data)) {
            assertThat(platform.been("backup", data.toString()).err())
                    .isEqualTo("been: %s is a folder; name a file in it\n".formatted(data));
            assertThat(platform.been("backup", data + "/no/b.zip").err())
                    .isEqualTo(
                            "been: there is no folder for %s/no/b.zip; create it first\n"
                                    .formatted(data));
            assertThat(platform.been("restore", data + "/no.zip").err())
                    .isEqualTo("been: no such file: %s/no.zip\n".formatted(data));
            Path file = Files.writeString(data.resolve("b.zip"), "");
            Ended up = platform.been("restore", file.toString());
            assertThat(up.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(up.err())
                    .isEqualTo(
                            "been: a platform is up on %s; name another folder with --data\n"
                                    .formatted(data));
            assertThat(platform.calls()).isEmpty();
        }
    }
}
