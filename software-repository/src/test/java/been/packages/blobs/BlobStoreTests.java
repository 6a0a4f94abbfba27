package been.packages.blobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobStoreTests {
    private static final String DIGEST_OF_ABC =
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir Path folder;

    @Test
    void contentIsFoundByItsDigestOnceItIsKept() throws IOException {
        var store = BlobStore.open(folder, null);
        try (var staged = store.stage(abc(), 3).orElseThrow()) {
            assertThat(staged.digest()).isEqualTo(DIGEST_OF_ABC);
            assertThat(staged.bytes()).isEqualTo(3);
            assertThat(store.find(DIGEST_OF_ABC)).isEmpty();
            store.keep(staged);
        }
        assertThat(store.find(DIGEST_OF_ABC))
                .hasValueSatisfying(f -> assertThat(f).hasContent("abc"));
        assertThat(BlobStore.open(folder, null).find(DIGEST_OF_ABC)).isPresent();
        assertNothingStaged();
    }

    @Test
    void theSameContentTwiceIsKeptOnce() throws IOException {
        var store = BlobStore.open(folder, null);
        for (int i = 0; i < 2; i++) {
            try (var staged = store.stage(abc(), 3).orElseThrow()) {
                store.keep(staged);
            }
        }
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(1);
        }
    }

    @Test
    void damagedContentIsReplacedWhenItIsKeptAgain() throws IOException {
        var store = BlobStore.open(folder, null);
        for (int i = 0; i < 2; i++) {
            try (var staged = store.stage(abc(), 3).orElseThrow()) {
                store.keep(staged);
            }
            Path kept = store.find(DIGEST_OF_ABC).orElseThrow();
            assertThat(kept).hasContent("abc");
            Files.writeString(kept, "a");
        }
        assertNothingStaged();
    }

    @Test
    void whatWasOnlyStagedIsGoneAfterwards() throws IOException {
        var store = BlobStore.open(folder, null);
        assertThat(store.stage(abc(), 2)).isEmpty();
        assertNothingStaged();
        store.stage(abc(), 3).orElseThrow().close();
        assertNothingStaged();
        assertThatIOException()
                .isThrownBy(() -> store.stage(new SequenceInputStream(abc(), torn()), 99))
                .withMessage("connection reset");
        assertNothingStaged();
    }

    @Test
    void leftoversOfAKilledProcessAreClearedAtOpen() throws IOException {
        BlobStore.open(folder, null);
        Files.writeString(folder.resolve("staging/half"), "ha");
        BlobStore.open(folder, null);
        assertNothingStaged();
    }

    @Test
    void whatIsNoDigestIsNotLookedFor() throws IOException {
        Files.writeString(folder.resolve("secret.bpk"), "x");
        assertThat(BlobStore.open(folder, null).find("../secret")).isEmpty();
    }

    private void assertNothingStaged() {
        assertThat(folder.resolve("staging")).isEmptyDirectory();
    }

    private static InputStream abc() {
        return new ByteArrayInputStream("abc".getBytes(UTF_8));
    }

    private static InputStream torn() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("connection reset");
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                throw new IOException("connection reset");
            }
        };
    }
}
