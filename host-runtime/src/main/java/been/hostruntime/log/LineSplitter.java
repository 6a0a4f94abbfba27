package been.hostruntime.log;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Splits bytes into lines in bounded memory: of a longer line, the first {@value #LONGEST} bytes
 * are kept. Invalid UTF-8 becomes U+FFFD.
 */
final class LineSplitter {
    static final int LONGEST = 16 << 10;

    private final ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    private long cut;
    private long unfinished;

    void feed(byte[] bytes, int length, Consumer<String> lines) {
        int start = 0;
        for (int at = 0; at < length; at++) {
            if (bytes[at] == '\n') {
                take(bytes, start, at - start);
                end(lines);
                start = at + 1;
            }
        }
        take(bytes, start, length - start);
    }

    /** Bytes since the last end of a line. */
    long unfinished() {
        return unfinished;
    }

    /** Passes on the bytes since the last end of a line as a line. */
    void finish(Consumer<String> lines) {
        if (unfinished > 0) {
            end(lines);
        }
    }

    private void take(byte[] bytes, int start, int length) {
        int kept = Math.min(length, LONGEST - line.size());
        line.write(bytes, start, kept);
        cut += length - kept;
        unfinished += length;
    }

    private void end(Consumer<String> lines) {
        String text = line.toString(StandardCharsets.UTF_8);
        if (text.endsWith("\r")) {
            text = text.substring(0, text.length() - 1);
        }
        lines.accept(cut == 0 ? text : text + "… (" + cut + " bytes cut)");
        line.reset();
        cut = 0;
        unfinished = 0;
    }
}
