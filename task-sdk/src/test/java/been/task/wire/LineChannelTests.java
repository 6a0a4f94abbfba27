package been.task.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineChannelTests {

    @Test
    void linesAreFoundHoweverTheBytesArrive() throws IOException {
        for (int piece = 1; piece < 12; piece++) {
            var lines = new LineChannel(new Pieces("äb\n\nlast one\ncut", piece), 100);
            assertThat(lines.read()).isEqualTo("äb");
            assertThat(lines.read()).isEmpty();
            assertThat(lines.read()).isEqualTo("last one");
            assertThat(lines.read()).isNull();
        }
    }

    @Test
    void aLineBeyondTheLimitIsDroppedAndCounted() throws IOException {
        for (int piece : new int[] {1, 7, 20_000}) {
            var lines = new LineChannel(new Pieces("x".repeat(5000) + "\nok\n", piece), 10);
            assertThat(lines.read()).isEqualTo("ok");
            assertThat(lines.droppedBytes()).isEqualTo(5000);
        }
    }

    @Test
    void invalidUtf8IsReplaced() throws IOException {
        byte[] bytes = {'a', (byte) 0xff, '\n'};
        assertThat(new LineChannel(new Pieces(bytes, 3), 10).read()).isEqualTo("a\uFFFD");
    }

    /** Gives its bytes a few at a time. */
    private static final class Pieces implements ByteChannel {
        private final ByteBuffer bytes;
        private final int piece;

        Pieces(String text, int piece) {
            this(text.getBytes(StandardCharsets.UTF_8), piece);
        }

        Pieces(byte[] bytes, int piece) {
            this.bytes = ByteBuffer.wrap(bytes);
            this.piece = piece;
        }

        @Override
        public int read(ByteBuffer into) {
            int count = Math.min(Math.min(piece, bytes.remaining()), into.remaining());
            for (int i = 0; i < count; i++) {
                into.put(bytes.get());
            }
            return count == 0 ? -1 : count;
        }

        @Override
        public int write(ByteBuffer from) {
            throw new AssertionError("only read from");
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // nothing is held
        }
    }
}
