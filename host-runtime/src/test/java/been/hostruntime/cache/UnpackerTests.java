package been.hostruntime.cache;

import static java.nio.file.attribute.PosixFilePermission.OTHERS_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_EXECUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.hostruntime.Archives;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnpackerTests {
    @TempDir private Path folder;

    @Test
    void plainFilesAndFoldersComeOut() throws Exception {
        Path to =
                unpack(
                        Archives.of(
                                Map.of(
                                        "files/run.sh", "#!/bin/sh\n",
                                        "files/ü/a b.txt", "x",
                                        "package.yaml", "name: a/b\n",
                                        "files/empty/", "")));
        assertThat(Files.getPosixFilePermissions(to.resolve("files/run.sh")))
                .as("for tasks, which may be other users")
                .contains(OWNER_EXECUTE, OTHERS_EXECUTE);
        assertThat(to.resolve("files/ü/a b.txt")).hasContent("x");
        assertThat(Files.isExecutable(to.resolve("package.yaml"))).isFalse();
        assertThat(to.resolve("files/empty")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil",
                "files/../../evil",
                "/evil",
                "files//evil",
                "files/./evil",
                "C:/evil",
                "C:evil",
                "files\\..\\evil",
                "files/a\u0000b",
                "files/a\nb",
                ".."
            })
    void aNameThatLeavesItsFolderIsRefused(String name) throws IOException {
        assertRefused(Archives.special(name, 0100644, "x"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0120777, 020666, 060666, 010666, 0140777})
    void linksAndSpecialFilesAreRefused(int mode) throws IOException {
        assertRefused(Archives.special("files/x", mode, "/etc/passwd"));
    }

    @Test
    void aFileBeneathAFileIsRefused() throws IOException {
        assertRefused(Archives.of(Map.of("files/a", "x", "files/a/b", "y")));
    }

    @Test
    void whatUnpacksToTooMuchIsRefused() throws IOException {
        assertRefused(Archives.of(Map.of("files/zeros", "0".repeat(20_000))));
        assertRefused(Archives.of(Map.of("1", "", "2", "", "3", "", "4", "", "5", "", "6", "")));
    }

    @Test
    void aSizeThatLiesIsRefused() throws IOException {
        byte[] archive = Archives.of(Map.of("files/x", "0".repeat(5000)));
        byte[] lying = archive.clone();
        // The central directory's uncompressed size: 24 bytes into its entry "PK\1\2".
        int entry = new String(archive, StandardCharsets.ISO_8859_1).indexOf("PK\u0001\u0002");
        lying[entry + 24] = 100;
        lying[entry + 25] = 0;
        assertThatThrownBy(() -> unpack(lying)).isInstanceOf(IOException.class);
    }

    @Test
    void everyTruncationIsRefused() throws IOException {
        byte[] archive = Archives.of(Map.of("files/x", "some content", "package.yaml", "n: 1"));
        for (int length = 0; length < archive.length; length += 7) {
            assertRefused(Arrays.copyOf(archive, length));
        }
    }

    private void assertRefused(byte[] archive) throws IOException {
        assertThatThrownBy(() -> unpack(archive)).isInstanceOf(UnsafeArchiveException.class);
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.filter(path -> path.endsWith("evil"))).isEmpty();
        }
    }

    private Path unpack(byte[] archive) throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("archive"), archive);
        Path to = Files.createTempDirectory(folder, "to");
        new Unpacker(new UnpackLimits(5, 10_000)).unpack(file, to);
        return to;
    }
}
