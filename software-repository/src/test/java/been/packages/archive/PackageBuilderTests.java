package been.packages.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.TimeZone;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageBuilderTests {
    @TempDir Path temporary;
    private Path source;

    @BeforeEach
    void writeSource() throws IOException {
        source = Files.createDirectories(temporary.resolve("source"));
        Files.createDirectories(source.resolve("files/bin"));
        Files.writeString(source.resolve("package.yaml"), ZipForge.MANIFEST);
        Files.writeString(source.resolve("files/data.txt"), "some words ".repeat(1000));
        Files.writeString(source.resolve("files/bin/run"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(
                source.resolve("files/bin/run"), PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void theSameFilesGiveTheSameDigestWhenAndWhereverTheyAreBuilt() throws IOException {
        var first = build("first.bpk");
        Files.setLastModifiedTime(
                source.resolve("files/data.txt"),
                FileTime.from(Instant.parse("2001-02-03T04:05:06Z")));
        var zone = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertThat(build("second.bpk")).isEqualTo(first);
        } finally {
            TimeZone.setDefault(zone);
        }
        assertThat(temporary.resolve("second.bpk"))
                .hasSameBinaryContentAs(temporary.resolve("first.bpk"));
        Files.writeString(source.resolve("files/data.txt"), "other words");
        assertThat(build("third.bpk").digest()).isNotEqualTo(first.digest());
    }

    @Test
    void contentAndTheRunBitSurvive() throws IOException {
        build("a.bpk");
        var archive = temporary.resolve("a.bpk");
        assertThat(PackageArchive.content(archive, "files/data.txt"))
                .contains("some words ".repeat(1000).getBytes(UTF_8));
        assertThat(PackageArchive.content(archive, "files/none")).isEmpty();
        try (var zip = ZipFile.builder().setPath(archive).get()) {
            assertThat(zip.getEntry("files/bin/run").getUnixMode()).isEqualTo(0100755);
            assertThat(zip.getEntry("files/data.txt").getUnixMode()).isEqualTo(0100644);
        }
    }

    @Test
    void aBrokenPackageIsRefusedAndLeavesNothing() throws IOException {
        Files.writeString(source.resolve("package.yaml"), "name: been/sample\n");
        var out = temporary.resolve("out/a.bpk");
        assertThat(new PackageBuilder().addFolder("", source).write(out))
                .isInstanceOfSatisfying(
                        Packaged.Refused.class,
                        refused ->
                                assertThat(refused.refusal().code())
                                        .isEqualTo(RefusalCode.MANIFEST));
        assertThat(out.getParent()).isEmptyDirectory();
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Files.createSymbolicLink(source.resolve("files/passwd"), Path.of("/etc/passwd"));
        assertThatIOException()
                .isThrownBy(() -> new PackageBuilder().addFolder("", source))
                .withMessageContaining("files/passwd is not a plain file");
    }

    @Test
    void theProgramPrintsALineForEachPackageOrOneSentence() {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var arguments = new String[] {source.toString(), temporary.resolve("a.bpk").toString()};
        assertThat(run(arguments, out, err)).isZero();
        assertThat(out.toString(UTF_8)).startsWith("been/sample 1.0: ").contains("sha256");
        assertThat(err.size()).isZero();

        var second = temporary.resolve("b.bpk");
        var both = new String[] {arguments[0], arguments[1], arguments[0], second.toString()};
        assertThat(run(both, out, err)).isZero();
        assertThat(second).hasSameBinaryContentAs(temporary.resolve("a.bpk"));

        assertThat(run(new String[] {"nowhere", "a.bpk"}, out, err)).isEqualTo(2);
        assertThat(err.toString(UTF_8)).isEqualTo("nowhere is not a folder\n");
    }

    private static int run(
            String[] arguments, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        return BuildPackage.run(
                arguments, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private Packaged.Built build(String name) throws IOException {
        return (Packaged.Built)
                new PackageBuilder().addFolder("", source).write(temporary.resolve(name));
    }
}
