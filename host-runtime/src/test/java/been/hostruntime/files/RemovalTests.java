package been.hostruntime.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemovalTests {
    @TempDir private Path folder;

    @Test
    void nothingThereIsFine() throws IOException {
        FileTree.delete(folder.resolve("never"));
    }

    @Test
    void aFileGoesToo() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        FileTree.delete(file);
        assertThat(file).doesNotExist();
    }

    /** Its path is 150 times as long as the kernel takes, and no process may open so many. */
    @Test
    void aTreeGoesHoweverDeepItIs() throws Exception {
        Path top = Files.createDirectory(folder.resolve("top"));
        nest(top, 2_500);
        FileTree.delete(top);
        assertThat(top).doesNotExist();
    }

    @Test
    void whatLinksLeadToStays() throws IOException {
        Path kept = Files.createDirectories(folder.resolve("kept/inner"));
        Path top = Files.createDirectories(folder.resolve("top/a/b"));
        Files.createSymbolicLink(top.resolve("link"), kept);
        Files.createSymbolicLink(folder.resolve("top/link"), kept);
        FileTree.delete(folder.resolve("top"));
        assertThat(folder.resolve("top")).doesNotExist();
        assertThat(kept).exists();
        Path link = Files.createSymbolicLink(folder.resolve("link"), kept);
        FileTree.delete(link);
        assertThat(kept).exists();
    }

    @Test
    void whatForbidsEverythingGoesAllTheSame() throws IOException {
        Path deep = Files.createDirectories(folder.resolve("top/a/b/c"));
        Files.createFile(deep.resolve("file"));
        var nobody = PosixFilePermissions.fromString("---------");
        for (String name : List.of("top/a/b/c", "top/a/b", "top/a", "top")) {
            Files.setPosixFilePermissions(folder.resolve(name), nobody);
        }
        FileTree.delete(folder.resolve("top"));
        assertThat(folder.resolve("top")).doesNotExist();
    }

    @Test
    void namesOfItsOwnAreNoHindrance() throws IOException {
        for (String name : List.of("been-1/x/y", "been-2/x/y", "a/been-1/y", "a/been-2")) {
            Files.createDirectories(folder.resolve("top").resolve(name));
        }
        FileTree.delete(folder.resolve("top"));
        assertThat(folder.resolve("top")).doesNotExist();
    }

    @Test
    void treesTooDeepAreNotWalked() throws Exception {
        nest(folder, 250);
        assertThatThrownBy(() -> FileTree.bytes(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("deep");
        FileTree.delete(folder.resolve("x".repeat(250)));
    }

    /** Only who steps into one folder after another can make them so deep. */
    private static void nest(Path top, int depth) throws Exception {
        Process process =
                new ProcessBuilder(
                                "python3",
                                "-c",
                                "import os\nfor i in range(%d): os.mkdir('x' * 250); os.chdir('x' * 250)"
                                        .formatted(depth))
                        .directory(top.toFile())
                        .inheritIO()
                        .start();
        assertThat(process.waitFor()).isZero();
    }
}
