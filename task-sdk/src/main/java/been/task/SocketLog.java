package been.task;

import been.task.wire.LineChannel;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Log records and progress, over a connection of their own so that no checkpoint waits behind them.
 * What cannot be sent goes to standard error, which the platform keeps too.
 */
final class SocketLog implements Log, AutoCloseable {
    private static final int LONGEST_TEXT = 64 << 10;

    private final Path socket;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable LineChannel channel;

    SocketLog(Path socket) {
        this.socket = socket;
    }

    @Override
    public void log(Level level, String text) {
        String kept =
                text.length() <= LONGEST_TEXT
                        ? text
                        : text.substring(0, LONGEST_TEXT)
                                + "… ("
                                + (text.length() - LONGEST_TEXT)
                                + " characters cut)";
        var message = new TaskMessage.LogRecord(System.currentTimeMillis(), level.name(), kept);
        if (!sent(message.toLine())) {
            System.err.println(level + " " + kept);
        }
    }

    void progress(long done, long total) {
        if (!sent(new TaskMessage.Progress(done, total).toLine())) {
            System.err.println("progress " + done + " of " + total);
        }
    }

    private boolean sent(String line) {
        lock.lock();
        try {
            return sentOn(channel, line) || sentOn(connected(), line);
        } finally {
            lock.unlock();
        }
    }

    private boolean sentOn(@Nullable LineChannel open, String line) {
        if (open == null) {
            return false;
        }
        try {
            Sockets.write(open, line);
            return true;
        } catch (IOException e) {
            channel = null;
            return false;
        }
    }

    private @Nullable LineChannel connected() {
        try {
            channel = Sockets.connect(socket);
            return channel;
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // All records were written; the runtime reads what is in the socket.
        } finally {
            lock.unlock();
        }
    }
}
