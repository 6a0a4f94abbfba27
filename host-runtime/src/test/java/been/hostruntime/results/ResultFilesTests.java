package been.hostruntime.results;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.results.ResultFiles.Choice;
import been.hostruntime.work.AttemptFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTests {
    @TempDir private Path home;
    private AttemptFolders folders = new AttemptFolders(Path.of("unset"));

    @BeforeEach
    void results() throws IOException {
        folders = new AttemptFolders(home);
        folders.create();
        Files.createDirectories(folders.results().resolve("a/b"));
        for (String name : List.of("m.brec", "x.txt", "a/y.txt", "a/b/z.bin")) {
            Files.writeString(folders.results().resolve(name), name);
        }
        Files.createSymbolicLink(folders.results().resolve("link.txt"), Path.of("/etc/passwd"));
        Files.createSymbolicLink(folders.results().resolve("folder"), Path.of("/etc"));
        Files.writeString(folders.stdout(), "out");
        Files.writeString(folders.stderr(), "err");
    }

    @Test
    void withoutPatternsEverythingIsHandedOverButLinks() throws IOException {
        assertThat(chosen())
                .containsExactlyInAnyOrder(
                        "m.brec", "x.txt", "a/y.txt", "a/b/z.bin", "stdout.log", "stderr.log");
    }

    @Test
    void patternsChooseBesidesRecordingsAndLogs() throws IOException {
        assertThat(chosen("*.txt"))
                .containsExactlyInAnyOrder("m.brec", "x.txt", "stdout.log", "stderr.log");
        assertThat(chosen("a/**", "none"))
                .containsExactlyInAnyOrder(
                        "m.brec", "a/y.txt", "a/b/z.bin", "stdout.log", "stderr.log");
    }

    @Test
    void whatASilentProgramDidNotSayIsNotHandedOver() throws IOException {
        Files.writeString(folders.stdout(), "");
        Files.writeString(folders.results().resolve("stdout.log"), "forged");
        assertThat(chosen("*.log")).containsExactlyInAnyOrder("m.brec", "stderr.log");
    }

    @Test
    void aResultCannotPassForALog() throws IOException {
        Files.writeString(folders.results().resolve("stdout.log"), "forged");
        assertThat(ResultFiles.choose(folders, List.of()))
                .isInstanceOfSatisfying(
                        Choice.Chosen.class,
                        choice ->
                                assertThat(choice.files().get("stdout.log"))
                                        .isEqualTo(folders.stdout()));
    }

    @Test
    void recordingsOfTheRunAreTheHostsOwn() throws IOException {
        Files.writeString(folders.results().resolve("monitoring.brec"), "forged");
        for (int part = 1; part <= 2; part++) {
            Files.writeString(folders.monitoring(part), "part " + part);
        }
        assertThat(chosen("none"))
                .containsExactlyInAnyOrder(
                        "m.brec",
                        "monitoring.brec",
                        "monitoring-2.brec",
                        "stdout.log",
                        "stderr.log");
        assertThat(ResultFiles.choose(folders, List.of()))
                .isInstanceOfSatisfying(
                        Choice.Chosen.class,
                        choice ->
                                assertThat(choice.files().get("monitoring.brec"))
                                        .isEqualTo(folders.monitoring(1)));
    }

    /** The controller could not keep both the file and the folder. */
    @Test
    void foldersWithTheNamesOfThePlatformsFilesAreLeftOut() throws IOException {
        for (String name : List.of("stdout.log", "monitoring.nc", "measurements.brec")) {
            Path folder = Files.createDirectories(folders.results().resolve(name));
            Files.writeString(folder.resolve("1.brec"), "x");
        }
        Files.writeString(folders.monitoring(1), "");
        Files.writeString(folders.sentRecording(), "");
        assertThat(chosen("none"))
                .containsExactlyInAnyOrder(
                        "m.brec",
                        "measurements.brec",
                        "monitoring.brec",
                        "stdout.log",
                        "stderr.log");
    }

    @Test
    void aPathThatNoControllerTakesIsSaid() throws IOException {
        Path folder = folders.results().resolve("deep".repeat(50));
        for (int i = 0; i < 5; i++) {
            folder = folder.resolve("x".repeat(200));
        }
        Files.writeString(Files.createDirectories(folder).resolve("y.txt"), "");
        assertThat(ResultFiles.choose(folders, List.of()))
                .isInstanceOfSatisfying(
                        Choice.Impossible.class,
                        no -> assertThat(no.why()).contains("'deepdeep", "longer than 1024 bytes"));
        assertThat(chosen("none")).contains("m.brec");
    }

    @Test
    void aPatternThatIsNoneIsSaid() throws IOException {
        assertThat(ResultFiles.choose(folders, List.of("[")))
                .isInstanceOfSatisfying(
                        Choice.Impossible.class,
                        no -> assertThat(no.why()).contains("invalid attachment pattern"));
    }

    @Test
    void noNamesThatATaskChoosesMakeAPatternHang() throws IOException {
        Files.writeString(folders.results().resolve("a".repeat(250)), "");
        assertThat(chosen("*a".repeat(30) + "*b", "**a".repeat(30) + "**c"))
                .containsExactlyInAnyOrder("m.brec", "stdout.log", "stderr.log");
    }

    private Set<String> chosen(String... patterns) throws IOException {
        return ResultFiles.choose(folders, List.of(patterns)) instanceof Choice.Chosen(var files)
                ? files.keySet()
                : Set.of();
    }
}
