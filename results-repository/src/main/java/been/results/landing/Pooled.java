package been.results.landing;

import been.protocol.results.Metric;
import been.results.netcdf.Measurements;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.util.List;

/**
 * The measurements of several instances, all of them. The n-th of every instance come together, so
 * that what changes with time is still seen; if there are too many for that, the instances come one
 * after the other.
 *
 * @param each at least one
 * @param mostInTurn how many measurements, of all together, are put in turn in memory
 */
record Pooled(List<Measurements> each, String source, long mostInTurn) implements Measurements {

    @Override
    public Metric metric() {
        return each.getFirst().metric();
    }

    @Override
    public long count() {
        return each.stream().mapToLong(Measurements::count).sum();
    }

    @Override
    public void read(Piece receiver) throws IOException {
        if (count() <= mostInTurn) {
            receiver.take(DoubleBuffer.wrap(inTurn()));
            return;
        }
        for (Measurements one : each) {
            one.read(receiver);
        }
    }

    private double[] inTurn() throws IOException {
        double[][] values = new double[each.size()][];
        for (int i = 0; i < values.length; i++) {
            var room = DoubleBuffer.allocate((int) each.get(i).count());
            each.get(i).read(room::put);
            values[i] = room.array();
        }
        double[] pooled = new double[(int) count()];
        int at = 0;
        for (int n = 0; at < pooled.length; n++) {
            for (double[] one : values) {
                if (n < one.length) {
                    pooled[at++] = one[n];
                }
            }
        }
        return pooled;
    }
}
