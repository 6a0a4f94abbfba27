package been.results.netcdf;

import been.protocol.results.Metric;
import java.io.IOException;
import java.nio.DoubleBuffer;

/**
 * The measurements of one metric in one execution, in the order they were made.
 *
 * @param source where they come from, for people
 * @param values not copied: owned by the creator or reader of the series
 */
@SuppressWarnings("ArrayRecordComponent") // millions of values; series are not compared
public record Series(Metric metric, String source, double[] values) implements Measurements {

    @Override
    public long count() {
        return values.length;
    }

    @Override
    public void read(Piece receiver) throws IOException {
        receiver.take(DoubleBuffer.wrap(values));
    }
}
