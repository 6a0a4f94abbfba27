package been.hostruntime.work;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.WorkSight;
import been.protocol.WorkSight.Kind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkFolderBrowserTests {
    @TempDir private Path folder;

    private Path work() throws Exception {
        Path work = Files.createDirectories(folder.resolve("work"));
        Files.createDirectories(work.resolve("sub/deeper"));
        Files.writeString(work.resolve("sub/deeper/notes.txt"), "found");
        Files.writeString(work.resolve("a"), "12345");
        Files.writeString(folder.resolve("secret"), "not yours");
        Files.createSymbolicLink(work.resolve("way-out"), folder);
        Files.createSymbolicLink(work.resolve("file-out"), folder.resolve("secret"));
        return work;
    }

    @Test
    void aFolderIsListedFoldersFirst() throws Exception {
        assertThat(WorkFolderBrowser.look(work(), "", 0))
                .isInstanceOfSatisfying(
                        WorkSight.Folder.class,
                        seen -> {
                            assertThat(seen.more()).isFalse();
                            assertThat(seen.entries())
                                    .extracting(
                                            WorkSight.Entry::name,
                                            WorkSight.Entry::kind,
                                            WorkSight.Entry::bytes)
                                    .containsExactly(
                                            Tuple.tuple("sub", Kind.FOLDER, 0L),
                                            Tuple.tuple("a", Kind.FILE, 5L),
                                            Tuple.tuple("file-out", Kind.LINK, 0L),
                                            Tuple.tuple("way-out", Kind.LINK, 0L));
                        });
    }

    @Test
    void aFileIsReadFromAnywhereInPieces() throws Exception {
        Path work = work();
        assertThat(text(WorkFolderBrowser.look(work, "sub/deeper/notes.txt", 0)))
                .isEqualTo("found");
        assertThat(text(WorkFolderBrowser.look(work, "sub/deeper/notes.txt", 3))).isEqualTo("nd");
        assertThat(text(WorkFolderBrowser.look(work, "sub/deeper/notes.txt", 9))).isEmpty();

        byte[] large = new byte[WorkFolderBrowser.MOST_BYTES + 7];
        large[WorkFolderBrowser.MOST_BYTES] = 'x';
        Files.write(work.resolve("large"), large);
        assertThat(WorkFolderBrowser.look(work, "large", 0))
                .isInstanceOfSatisfying(
                        WorkSight.File.class,
                        part -> {
                            assertThat(part.bytes()).isEqualTo(large.length);
                            assertThat(part.part()).hasSize(WorkFolderBrowser.MOST_BYTES);
                        });
        assertThat(text(WorkFolderBrowser.look(work, "large", WorkFolderBrowser.MOST_BYTES)))
                .startsWith("x")
                .hasSize(7);
    }

    private static String text(WorkSight sight) {
        assertThat(sight).isInstanceOf(WorkSight.File.class);
        return new String(((WorkSight.File) sight).part(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "way-out",
                "way-out/secret",
                "file-out",
                "../secret",
                "sub/../../secret",
                "sub//deeper",
                "/etc/passwd",
                ".",
                "sub/./deeper",
                "a/b",
                "nothing",
                "a\0b"
            })
    void nothingElseIsShown(String path) throws Exception {
        assertThat(WorkFolderBrowser.look(work(), path, 0)).isInstanceOf(WorkSight.Nothing.class);
    }

    @Test
    void whatIsGoneIsSaidToBe() {
        assertThat(WorkFolderBrowser.look(folder.resolve("never"), "", 0))
                .isEqualTo(new WorkSight.Nothing("there is no such file or folder"));
    }

    @Test
    void ofVeryManyEntriesSomeAreListed() throws Exception {
        Path work = work();
        for (int i = 0; i < WorkFolderBrowser.MOST_ENTRIES; i++) {
            Files.createFile(work.resolve("f" + i));
        }
        assertThat(WorkFolderBrowser.look(work, "", 0))
                .isInstanceOfSatisfying(
                        WorkSight.Folder.class,
                        seen -> {
                            assertThat(seen.more()).isTrue();
                            assertThat(seen.entries()).hasSize(WorkFolderBrowser.MOST_ENTRIES);
                        });
    }
}
