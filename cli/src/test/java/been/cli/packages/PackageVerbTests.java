package been.cli.packages;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.packages.PackageContents;
import been.protocol.Listing;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageVerbTests {
    @TempDir private Path data = Path.of("");

    private Path folder(String manifest) throws IOException {
        Path folder = Files.createDirectories(data.resolve("tool"));
        Files.writeString(folder.resolve("package.yaml"), manifest);
        Files.createDirectories(folder.resolve("files"));
        Files.writeString(folder.resolve("files/run.sh"), "echo hello\n");
        return folder;
    }

    @Test
    void theSameFolderGivesTheSameArchiveAndItIsPublished() throws IOException {
        Path folder =
                folder(
                        "name: ada/tool\nversion: '1.0'\nkind: data\ndescription: A tool.\nlicence: MIT\n");
        Ended built = FakePlatform.run("package", "build", folder.toString());
        assertThat(built.err()).isEmpty();
        Path archive = data.resolve("tool.bpk");
        assertThat(built.out())
                .matches("ada/tool 1\\.0: .*/tool\\.bpk, [0-9,]+ bytes, SHA-256 [0-9a-f]{64}\n");
        String other = data.resolve("again.bpk").toString();
        Ended again = FakePlatform.run("package", "build", folder.toString(), "-o", other);
        assertThat(again.status()).isZero();
        assertThat(Path.of(other)).hasSameBinaryContentAs(archive);
        try (var platform = new FakePlatform(data)) {
            platform.refuse(
                    "PUT /api/v1/packages",
                    409,
                    "{\"detail\": \"ada/tool 1.0 is published with other contents.\"}");
            Ended refused = platform.been("package", "publish", archive.toString());
            assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err())
                    .isEqualTo("been: ada/tool 1.0 is published with other contents.\n");
            assertThat(platform.calls()).containsExactly("PUT /api/v1/packages");
        }
    }

    @Test
    void aFolderThatIsNoPackageSaysWhyAndLeavesNoArchive() throws IOException {
        Path folder = folder("name: ada/tool\nkind: data\ndescription: A tool.\nlicence: MIT\n");
        Ended refused = FakePlatform.run("package", "build", folder.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err())
                .startsWith("been: " + folder + " is not a valid package: ")
                .contains("version")
                .hasLineCount(1);
        assertThat(data.resolve("tool.bpk")).doesNotExist();
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThat(FakePlatform.run("package", "build", "no-such").err())
                .isEqualTo("been: there is no folder no-such\n");
        assertThat(FakePlatform.run("package", "publish", "no-such.bpk").err())
                .isEqualTo("been: there is no package archive no-such.bpk\n");
    }

    @Test
    void anArchiveThatCannotBeWrittenIsOneSentence() throws IOException {
        Path folder =
                folder(
                        "name: ada/tool\nversion: '1.0'\nkind: data\ndescription: A tool.\nlicence: MIT\n");
        Ended refused =
                FakePlatform.run(
                        "package",
                        "build",
                        folder.toString(),
                        "-o",
                        folder + "/package.yaml/x.bpk");
        assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err())
                .startsWith("been: %s/package.yaml/x.bpk cannot be written: ".formatted(folder))
                .hasLineCount(1);
    }

    private static StoredPackage stored(String name, String version, String digest, int day) {
        return new StoredPackage(
                name,
                version,
                PackageKind.MODULE,
                "",
                digest,
                42,
                Instant.parse("2026-03-0%dT10:00:00Z".formatted(day)),
                "ann");
    }

    @Test
    void aPackageIsNamedByNameVersionOrDigest() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                            "GET /api/v1/packages",
                            new Listing<>(
                                    List.of(
                                            stored("ada/tool", "1.1", "aaaaaaaa11111111", 2),
                                            stored("ada/tool", "1.0", "aaaaaaaa22222222", 1),
                                            stored("bob/tool", "1.0", "aaaaaaaa33333333", 3))))
                    .answer(
                            "GET /api/v1/packages/aaaaaaaa11111111/contents",
                            new PackageContents(
                                    "MIT",
                                    List.of("linux-x86_64"),
                                    Map.of("commit", "c0ffee"),
                                    List.of(),
                                    List.of(new PackageContents.PackagedFile("files/run.sh", 11))));
            Ended newest = platform.been("package", "show", "ada/tool");
            assertThat(newest.out())
                    .as("%s", newest)
                    .isEqualTo(
                            """
                            package    ada/tool 1.1
                            kind       module
                            digest     aaaaaaaa11111111
                            size       42 bytes
                            published  2026-03-02T10:00:00Z by ann
                            platforms  linux-x86_64
                            from       commit c0ffee

                            file          bytes
                            files/run.sh     11
                            """);
            assertThat(platform.been("package", "show", "aaaaaaaa1").out()).isEqualTo(newest.out());
            assertThat(platform.been("package", "show", "ada/tool@1.1").out())
                    .isEqualTo(newest.out());
            assertThat(platform.been("package", "show", "aaaaaaaa").err())
                    .isEqualTo(
                            "been: 'aaaaaaaa' may be ada/tool@1.1 or ada/tool@1.0 or bob/tool@1.0; write more of it\n");
            assertThat(platform.been("package", "show", "ada").err())
                    .isEqualTo("been: there is no package 'ada' (been package list shows all)\n");
        }
    }
}
