package been.results.netcdf;

import been.protocol.results.Metric;
import java.io.IOException;
import java.nio.DoubleBuffer;

/**
 * The measurements of one metric in one execution, which may be more than the memory holds: they
 * are read a piece at a time, in the order they were made, as often as needed.
 */
public interface Measurements {
    Metric metric();

    /** Where they come from, for people. */
    String source();

    /** How many there are. */
    long count();

    /**
     * Reads all of them, from the first on.
     *
     * @throws IOException when they cannot be read, are damaged, or the receiver fails
     */
    void read(Piece receiver) throws IOException;

    /** Takes a piece of them, which is used again once this returns. */
    @FunctionalInterface
    interface Piece {
        void take(DoubleBuffer values) throws IOException;
    }
}
