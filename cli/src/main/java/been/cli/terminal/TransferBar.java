package been.cli.terminal;

import java.io.InputStream;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows the progress of a long transfer on a terminal; files and pipes get nothing of it. */
public final class TransferBar {
    /** Less than that is sent in a moment. */
    public static final long LEAST_BYTES = 16 << 20;

    private TransferBar() {}

    /**
     * The same stream, whose bar is complete when it is closed.
     *
     * @param bytes that come from it; 0 if that is not known
     */
    public static InputStream around(InputStream stream, long bytes) {
        return bytes >= LEAST_BYTES && Terminal.isInteractive()
                ? around(stream, bytes, System.err)
                : stream;
    }

    static InputStream around(InputStream stream, long bytes, PrintStream out) {
        return ProgressBar.wrap(
                stream,
                new ProgressBarBuilder()
                        .setInitialMax(bytes)
                        .setUnit(" MiB", 1 << 20)
                        .showSpeed()
                        .setStyle(ProgressBarStyle.COLORFUL_UNICODE_BLOCK)
                        .setUpdateIntervalMillis(500)
                        .setConsumer(new ConsoleProgressBarConsumer(out)));
    }
}
