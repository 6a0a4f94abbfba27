package been.bench.statistics;

import been.bench.platform.PeerInstallation;
import been.bench.platform.Resources;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The time that ten million measurements take, beside numpy where it can be installed. */
final class DescriptionSpeed implements Simulated {
    private static final int ROUNDS = 15;
    private static final int WARM_UP = 3;
    private static final double MOST_SECONDS = 0.5;
    private static final double MOST_RATIO = 1.5;
    private static final double MOST_FOR_LEVELS = 0.3;

    private final BenchRun run;

    DescriptionSpeed(BenchRun run) {
        this.run = run;
    }

    /** A program that does a round for each line that it is sent. */
    private static final class Rounds implements AutoCloseable {
        private final Process process;
        private final BufferedReader answers;
        private final OutputStream requests;

        Rounds(List<String> command) throws IOException {
            process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            answers = process.inputReader();
            requests = process.getOutputStream();
        }

        /** The words of the answer; null when the program ended. */
        String @Nullable [] round() {
            try {
                requests.write('\n');
                requests.flush();
                String line = answers.readLine();
                return line == null ? null : line.split(" ");
            } catch (IOException _) {
                return null;
            }
        }

        @Override
        public void close() {
            process.destroy();
        }
    }

    @Override
    public String name() {
        return "speed";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random)
            throws BenchException, IOException, InterruptedException {
        Path values = run.work().resolve("measurements");
        write(values, random);
        int rounds = WARM_UP + (share < 1 ? 2 : ROUNDS);
        var describe = new Sample();
        var levels = new Sample();
        var numpy = new Sample();
        try (var ours = new Rounds(jvm(values));
                var peer = peer(values)) {
            for (int i = -WARM_UP; i < rounds - WARM_UP; i++) {
                String[] own = ours.round();
                if (own == null) {
                    throw new BenchException("the JVM with 400 MiB of heap ended early");
                }
                String[] other = peer == null ? null : peer.round();
                if (i >= 0) {
                    describe.add(Double.parseDouble(own[0]));
                    levels.add(Double.parseDouble(own[1]));
                    if (other != null) {
                        numpy.add(Double.parseDouble(other[0]));
                    }
                }
            }
        }
        return readings(describe, levels, numpy);
    }

    private @Nullable Rounds peer(Path values) throws IOException, InterruptedException {
        Path script = Resources.copy("ten_million.py", run.work());
        try {
            Path numpy = PeerInstallation.NUMPY.provide(run.folder().resolve("numpy"), run.out());
            return new Rounds(
                    List.of(
                            numpy.resolve("bin/python").toString(),
                            script.toString(),
                            values.toString()));
        } catch (BenchException e) {
            run.problems().add("description by the peer: " + e.getMessage());
            return null;
        }
    }

    private static List<Reading> readings(Sample describe, Sample levels, Sample numpy) {
        double seconds = describe.value().middle();
        boolean quick = numpy.isEmpty() || seconds <= MOST_RATIO * numpy.value().middle();
        return List.of(
                Reading.of("description of 10 million measurements", "s", describe.value())
                        .beside(numpy.isEmpty() ? null : numpy.value())
                        .aiming("≤ 0.5 s, ≤ 1.5 × peer", seconds <= MOST_SECONDS && quick)
                        .noting("heap of 400 MiB at most; the peer is numpy, the same figures"),
                Reading.of("levels and intervals of 10 million measurements", "s", levels.value())
                        .aiming("≤ 0.3 s", levels.value().middle() <= MOST_FOR_LEVELS));
    }

    /** As a service runs, not as the command line does, whose compiler is the cheapest. */
    private static List<String> jvm(Path values) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx400m",
                "-cp",
                System.getProperty("java.class.path"),
                TenMillion.class.getName(),
                values.toString());
    }

    private static void write(Path file, RandomGenerator random) throws IOException {
        ByteBuffer buffer =
                ByteBuffer.allocate(TenMillion.MEASUREMENTS * Double.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int execution = 0; execution < TenMillion.EXECUTIONS; execution++) {
                double mean = 100 + 3 * random.nextGaussian();
                buffer.clear();
                while (buffer.hasRemaining()) {
                    buffer.putDouble(mean + 2 * random.nextGaussian());
                }
                buffer.flip();
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
        }
    }
}
