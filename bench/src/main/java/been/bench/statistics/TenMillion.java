package been.bench.statistics;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import been.statistics.describe.Description;
import been.statistics.levels.VarianceComponents;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Describes ten million measurements from a file repeatedly, in its own JVM. */
final class TenMillion {
    static final int EXECUTIONS = 1_000;
    static final int MEASUREMENTS = 10_000;

    private TenMillion() {}

    /**
     * A round for each line of standard input; one line each of seconds for the description and for
     * levels and interval. It ends with its input.
     *
     * @param arguments the file of doubles, little-endian
     */
    public static void main(String[] arguments) throws IOException {
        Observations observations = Observations.ofExecutions(read(Path.of(arguments[0])));
        while (System.in.read() == '\n') {
            long begun = System.nanoTime();
            double median = Description.of(observations).median();
            long described = System.nanoTime();
            var levels = VarianceComponents.of(observations);
            double mean = levels.topLevelInterval(Confidence.P99).orElseThrow().estimate();
            EffectSize effect = EffectSize.of(observations, observations, Confidence.P99);
            long ended = System.nanoTime();
            System.out.println(
                    "%s %s %s %s %s"
                            .formatted(
                                    (described - begun) / 1e9,
                                    (ended - described) / 1e9,
                                    median,
                                    mean,
                                    effect.getClass().getSimpleName()));
            System.out.flush();
        }
    }

    private static double[][] read(Path file) throws IOException {
        double[][] values = new double[EXECUTIONS][MEASUREMENTS];
        ByteBuffer buffer =
                ByteBuffer.allocate(MEASUREMENTS * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file)) {
            for (double[] execution : values) {
                buffer.clear();
                while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                    // until the execution is whole
                }
                buffer.flip().asDoubleBuffer().get(execution);
            }
        }
        return values;
    }
}
