package been.hostruntime.log;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a growing file line by line, from the last position. */
public final class OutputTail {
    private static final Logger LOG = LoggerFactory.getLogger(OutputTail.class);

    private final Path file;
    private final LineSplitter cutter = new LineSplitter();
    private final byte[] piece = new byte[16 << 10];
    private long offset;

    public OutputTail(Path file, long offset) {
        this.file = file;
        this.offset = offset;
    }

    /** Bytes up to the end of the last whole line. */
    long done() {
        return offset - cutter.unfinished();
    }

    /**
     * Reads lines to the end of the file, or until no more are needed.
     *
     * @param enough whether no more lines are needed; the rest is counted as dropped
     */
    public void read(BooleanSupplier enough, LongConsumer dropped, Consumer<String> lines) {
        try {
            long size = Files.exists(file) ? Files.size(file) : 0;
            if (size > offset && !enough.getAsBoolean()) {
                try (var bytes = new RandomAccessFile(file.toFile(), "r")) {
                    bytes.seek(offset);
                    while (offset < size && !enough.getAsBoolean()) {
                        int count =
                                bytes.read(piece, 0, (int) Math.min(piece.length, size - offset));
                        if (count < 0) {
                            break;
                        }
                        offset += count;
                        cutter.feed(piece, count, lines);
                    }
                }
            }
            if (size > offset) {
                dropped.accept(size - offset);
                offset = size;
            }
        } catch (IOException e) {
            LOG.warn("cannot read {}", file, e);
        }
    }

    /** Passes on a last line without a line end. */
    public void finish(Consumer<String> lines) {
        cutter.finish(lines);
    }
}
