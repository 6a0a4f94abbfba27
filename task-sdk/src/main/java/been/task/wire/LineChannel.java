package been.task.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lines of UTF-8 over a channel. One thread may read while any number write; a line is written
 * whole. Invalid UTF-8 becomes U+FFFD.
 */
public final class LineChannel implements AutoCloseable {
    private final ByteChannel channel;
    private final int longest;
    private final ByteBuffer incoming = ByteBuffer.allocate(16 << 10).flip();
    private final ReentrantLock writing = new ReentrantLock();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long droppedBytes;

    /**
     * Lines over that channel, which is closed with this object.
     *
     * @param longest bytes of a line that is read; longer ones are dropped and counted
     */
    public LineChannel(ByteChannel channel, int longest) {
        this.channel = channel;
        this.longest = longest;
    }

    /** The next line without its end; {@code null} when the other side has closed. */
    public @Nullable String read() throws IOException {
        line.reset();
        long dropped = 0;
        while (true) {
            if (!incoming.hasRemaining() && !fill()) {
                return null;
            }
            int start = incoming.position();
            int end = start;
            while (end < incoming.limit() && incoming.get(end) != '\n') {
                end++;
            }
            boolean complete = end < incoming.limit();
            if (dropped > 0 || line.size() + end - start > longest) {
                dropped += line.size() + end - start;
                line.reset();
            } else {
                line.write(incoming.array(), start, end - start);
            }
            incoming.position(complete ? end + 1 : end);
            if (complete) {
                if (dropped == 0) {
                    return line.toString(StandardCharsets.UTF_8);
                }
                droppedBytes += dropped;
                dropped = 0;
            }
        }
    }

    /** Bytes of the lines that were too long, so far; for the reading thread. */
    public long droppedBytes() {
        return droppedBytes;
    }

    private boolean fill() throws IOException {
        incoming.clear();
        int count = channel.read(incoming);
        incoming.flip();
        return count > 0;
    }

    public void write(String text) throws IOException {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        ByteBuffer outgoing = ByteBuffer.wrap(bytes);
        writing.lock();
        try {
            while (outgoing.hasRemaining()) {
                channel.write(outgoing);
            }
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
