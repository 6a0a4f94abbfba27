package been.tasks.logs;

import been.protocol.LogLine;
import been.protocol.Wire;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The log of one attempt: a line of text for each, its number, a space, JSON. Knows the place of
 * every 256th line, so that reading from anywhere is quick. Not thread-safe.
 */
final class LogFile {
    private static final int LINES_PER_MARK = 256;

    private final Path path;
    private final long maxBytes;
    private final TreeMap<Long, Long> marks = new TreeMap<>();
    private long lines;
    private long lastNumber = -1;
    private long bytes;
    private boolean isFull;

    private LogFile(Path path, long maxBytes) {
        this.path = path;
        this.maxBytes = maxBytes;
    }

    /** Finds its way in what is there; half a line, left by a crash, is cut off. */
    static LogFile open(Path path, long maxBytes) throws IOException {
        var file = new LogFile(path, maxBytes);
        if (Files.exists(path)) {
            file.scan();
            file.isFull =
                    file.read(file.lastNumber, 1).stream()
                            .anyMatch(line -> line.equals(Truncation.at(line, maxBytes)));
        }
        return file;
    }

    private void scan() throws IOException {
        try (var channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            var buffer = ByteBuffer.allocate(1 << 16);
            long number = 0;
            boolean isInNumber = true;
            long position = 0;
            while (channel.read(buffer.clear()) > 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    byte b = buffer.get();
                    position++;
                    if (b == '\n') {
                        note(number, position - bytes);
                        number = 0;
                        isInNumber = true;
                    } else if (b == ' ') {
                        isInNumber = false;
                    } else if (isInNumber) {
                        number = number * 10 + (b - '0');
                    }
                }
            }
            if (bytes < position) {
                channel.truncate(bytes);
            }
        }
    }

    private void note(long number, long length) {
        if (lines++ % LINES_PER_MARK == 0) {
            marks.put(number, bytes);
        }
        lastNumber = number;
        bytes += length;
    }

    /** Adds the lines that are missing, durably; notes once that the budget is used up. */
    void append(List<LogLine> added) throws IOException {
        boolean isNew = bytes == 0;
        var text = new ByteArrayOutputStream();
        for (LogLine line : added) {
            if (line.number() > lastNumber && !isFull) {
                byte[] encoded = encode(line);
                isFull = bytes + encoded.length > maxBytes;
                byte[] kept = isFull ? encode(Truncation.at(line, maxBytes)) : encoded;
                text.writeBytes(kept);
                note(line.number(), kept.length);
            }
        }
        if (text.size() > 0) {
            write(text.toByteArray(), isNew);
        }
    }

    private void write(byte[] text, boolean isNew) throws IOException {
        try (var channel =
                FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND)) {
            var buffer = ByteBuffer.wrap(text);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(false);
        }
        if (isNew) {
            FileLogs.forceFolder(path.resolveSibling("."));
        }
    }

    long lastNumber() {
        return lastNumber;
    }

    /** Lines from a number on, in order. */
    List<LogLine> read(long from, int limit) throws IOException {
        var found = new ArrayList<LogLine>();
        if (bytes == 0 || from > lastNumber || limit <= 0) {
            return found;
        }
        var mark = marks.floorEntry(Math.max(0, from));
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.position(mark == null ? 0 : mark.getValue());
            var reader = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
            for (String line = reader.readLine();
                    line != null && found.size() < limit;
                    line = reader.readLine()) {
                int space = line.indexOf(' ');
                if (Long.parseLong(line, 0, space, 10) >= from) {
                    found.add(Wire.read(line.substring(space + 1), LogLine.class));
                }
            }
        }
        return found;
    }

    private static byte[] encode(LogLine line) {
        return (line.number() + " " + Wire.write(line) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
