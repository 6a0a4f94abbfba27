package been.hostruntime.connection;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A response body whose exceptions differ from those of the file it is written to. It is cut when
 * nothing is read from it for too long.
 */
final class ResponseBody extends FilterInputStream {
    private final Duration patience;
    private volatile long readAt = System.nanoTime();
    private volatile boolean isClosed;
    private volatile ScheduledFuture<?> watch;

    /**
     * @param patience with a controller that sends nothing
     */
    ResponseBody(InputStream bytes, Duration patience) {
        super(bytes);
        this.patience = patience;
        watch = watched(readAt);
    }

    private ScheduledFuture<?> watched(long before) {
        return ForkJoinPool.commonPool()
                .schedule(() -> look(before), patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look(long before) {
        if (isClosed) {
            return;
        }
        long now = readAt;
        if (now != before) {
            watch = watched(now);
            return;
        }
        try {
            in.close(); // the blocked read throws
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int read() throws IOException {
        try {
            int next = in.read();
            readAt = System.nanoTime();
            return next;
        } catch (IOException e) {
            throw new CutException(e);
        }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        try {
            int count = in.read(into, offset, length);
            readAt = System.nanoTime();
            return count;
        } catch (IOException e) {
            throw new CutException(e);
        }
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        watch.cancel(false); // its wake-up could disturb an exclusive program
        super.close();
    }

    /** The connection broke before all bytes had arrived. */
    static final class CutException extends IOException {
        @Serial private static final long serialVersionUID = 1;

        CutException(IOException cause) {
            super("the connection broke: " + cause.getMessage(), cause);
        }
    }
}
