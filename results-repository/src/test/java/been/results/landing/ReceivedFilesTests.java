package been.results.landing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import been.protocol.Sha256;
import been.results.Receipt;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceivedFilesTests {
    private static final String DIGEST_OF_ABC =
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir Path folder;
    private ReceivedFiles received;

    @BeforeEach
    void open() throws IOException {
        received = ReceivedFiles.open(folder, null);
    }

    @Test
    void aWholeFileIsKeptByTaskAttemptAndPath() throws IOException {
        assertThat(receive("logs/out.log", "abc", 3))
                .isEqualTo(new Receipt.Received(DIGEST_OF_ABC, 3));
        receive("a.txt", "abc", 3);
        assertThat(received.find("t-1", 2, "logs/out.log"))
                .hasValueSatisfying(file -> assertThat(file).hasContent("abc"));
        assertThat(received.paths("t-1", 2)).containsExactly("a.txt", "logs/out.log");
        assertThat(received.find("t-1", 1, "a.txt")).isEmpty();
        assertThat(received.paths("t-2", 2)).isEmpty();
        open();
        assertThat(received.paths("t-1", 2)).hasSize(2);
    }

    @Test
    void theSamePathAgainReplacesTheFile() throws IOException {
        receive("a.txt", "abc", 3);
        received.receive(
                "t-1",
                2,
                "a.txt",
                stream("xy"),
                2,
                Sha256.of(Files.writeString(folder.resolve("xy"), "xy")));
        assertThat(received.find("t-1", 2, "a.txt"))
                .hasValueSatisfying(file -> assertThat(file).hasContent("xy"));
    }

    @Test
    void aDamagedFileLeavesNothing() throws IOException {
        assertThat(receive("a.txt", "abd", 3)).isInstanceOf(Receipt.Damaged.class);
        assertThat(receive("a.txt", "abc", 2)).isInstanceOf(Receipt.Damaged.class);
        assertThat(receive("a.txt", "abc", 4)).isInstanceOf(Receipt.Damaged.class);
        assertThat(received.paths("t-1", 2)).isEmpty();
        assertThat(folder.resolve(".staging")).isEmptyDirectory();
    }

    @Test
    void aTornStreamLeavesNothing() {
        var torn =
                new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("connection reset");
                    }

                    @Override
                    public int read(byte[] target, int offset, int length) throws IOException {
                        throw new IOException("connection reset");
                    }
                };
        assertThatIOException()
                .isThrownBy(() -> received.receive("t-1", 2, "a", torn, 3, DIGEST_OF_ABC));
        assertThat(folder.resolve(".staging")).isEmptyDirectory();
    }

    @Test
    void aPathOutsideIsRefusedAndNotFound() throws IOException {
        assertThatIllegalArgumentException().isThrownBy(() -> receive("../../evil", "abc", 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> received.receive("..", 1, "a", stream("abc"), 3, DIGEST_OF_ABC));
        assertThat(received.find("t-1", 2, "../../../../etc/passwd")).isEmpty();
        assertThat(folder).isDirectoryNotContaining(f -> !f.endsWith(".staging"));
    }

    /** Refused for good, because it would fail however often it is sent again. */
    @Test
    void aNameCannotBeBothAFileAndAFolder() throws IOException {
        receive("a", "abc", 3);
        receive("b/c/d", "abc", 3);
        for (String path : new String[] {"a/b", "a/b/c", "b", "b/c"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> receive(path, "abc", 3))
                    .withMessageContaining("'" + path + "'");
        }
        assertThat(received.paths("t-1", 2)).containsExactly("a", "b/c/d");
        assertThat(folder.resolve(".staging")).isEmptyDirectory();
    }

    @Test
    void leftoversOfAKilledProcessAreRemovedAtOpen() throws IOException {
        Files.writeString(folder.resolve(".staging/half"), "ha");
        open();
        assertThat(folder.resolve(".staging")).isEmptyDirectory();
    }

    private Receipt receive(String path, String content, long bytes) throws IOException {
        return received.receive("t-1", 2, path, stream(content), bytes, DIGEST_OF_ABC);
    }

    private static InputStream stream(String content) {
        return new ByteArrayInputStream(content.getBytes(UTF_8));
    }
}
