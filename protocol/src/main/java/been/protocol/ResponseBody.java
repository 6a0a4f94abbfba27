package been.protocol;

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
 * A response body whose exceptions differ from those of the file it is written to. It is cut when a
 * reader has waited too long for its next bytes.
 */
public final class ResponseBody extends FilterInputStream {
    private static final long NOBODY = 0;

    private final Duration patience;
    private volatile long waitingSince = NOBODY;
    private volatile boolean isClosed;
    private volatile ScheduledFuture<?> watch;

    /**
     * @param patience with a sender that sends nothing
     */
    public ResponseBody(InputStream bytes, Duration patience) {
        super(bytes);
        this.patience = patience;
        watch = watchAfter(patience.toNanos());
    }

    private ScheduledFuture<?> watchAfter(long nanos) {
        return ForkJoinPool.commonPool().schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    private void look() {
        if (isClosed) {
            return;
        }
        long since = waitingSince;
        long waited = since == NOBODY ? 0 : System.nanoTime() - since;
        if (waited < patience.toNanos()) {
            watch = watchAfter(patience.toNanos() - waited);
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
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        waitingSince = System.nanoTime() | 1;
        try {
            return in.read(into, offset, length);
        } catch (IOException e) {
            throw new CutException(e);
        } finally {
            waitingSince = NOBODY;
        }
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        watch.cancel(false); // its wake-up could disturb an exclusive program
        super.close();
    }

    /** The connection broke before all bytes had arrived. */
    public static final class CutException extends IOException {
        @Serial private static final long serialVersionUID = 1;

        CutException(IOException cause) {
            super("the connection broke: " + cause.getMessage(), cause);
        }
    }
}
