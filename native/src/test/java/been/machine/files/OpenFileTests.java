package been.machine.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenFileTests {
    @TempDir private Path folder;

    @BeforeEach
    void files() throws IOException {
        Files.writeString(folder.resolve("secret"), "not yours");
        Path inner = Files.createDirectories(folder.resolve("top/a/b"));
        Files.writeString(inner.resolve("file"), "yours");
        Files.createSymbolicLink(inner.resolve("link"), folder.resolve("secret"));
        Files.createSymbolicLink(folder.resolve("top/way-out"), folder);
    }

    private OpenFile open(String... names) throws IOException {
        return OpenFile.in(folder.resolve("top"), List.of(names));
    }

    @Test
    void whatWasOpenedStaysWhateverTakesItsPlace() throws IOException {
        try (OpenFile file = open("a", "b", "file")) {
            Path there = folder.resolve("top/a/b/file");
            Files.delete(there);
            Files.createSymbolicLink(there, folder.resolve("secret"));
            assertThat(file.path()).content().isEqualTo("yours");
        }
    }

    @Test
    void aFolderCanBeListed() throws IOException {
        try (OpenFile inner = open("a");
                var entries = Files.list(inner.path())) {
            assertThat(entries.map(path -> path.getFileName().toString())).containsExactly("b");
        }
        try (OpenFile top = open()) {
            assertThat(top.path()).isDirectory();
        }
    }

    @Test
    void linksAreNeverFollowed() {
        for (List<String> names :
                List.of(
                        List.of("a", "b", "link"),
                        List.of("way-out", "secret"),
                        List.of("way-out"))) {
            assertThatThrownBy(() -> open(names.toArray(String[]::new)))
                    .isInstanceOf(NotDirectoryException.class);
        }
        assertThatThrownBy(() -> OpenFile.in(folder.resolve("top/way-out"), List.of("secret")))
                .isInstanceOf(NotDirectoryException.class);
    }

    @Test
    void nobodyWaitsForAPipe() throws Exception {
        Path pipe = folder.resolve("top/pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        try (OpenFile opened = open("pipe")) {
            assertThat(opened.path())
                    .matches(path -> !Files.isRegularFile(path) && !Files.isDirectory(path));
        }
    }

    @Test
    void nothingIsSaidToBeNothing() {
        assertThatThrownBy(() -> open("a", "c")).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> open("a", "b", "file", "x"))
                .isInstanceOf(NotDirectoryException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "a\0b"})
    void namesAreNamesOnly(String name) {
        assertThatThrownBy(() -> open(name))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("invalid name in the path");
    }
}
