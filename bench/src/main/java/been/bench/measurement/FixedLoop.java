package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Machine;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether a computation takes longer under the platform than started from a shell. */
final class FixedLoop implements Figure {
    private static final double MOST_RATIO = 1.01;
    private static final double CONFIDENCE = 0.95;

    @Override
    public String name() {
        return "loop";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        List<String> command = List.of(session.programs().path("spin"), "loop", "50000000");
        Job job = Job.of(command).limited().on(List.of(Machine.lastProcessor()));
        int times = session.count(200, 10);
        int timesOfPeer = session.peer() == null ? 0 : session.count(200, 3);
        var ours = new Sample();
        var bare = new Sample();
        var peer = new Sample();
        for (int i = 0; i < times; i++) {
            ours.add(session.ours().run(job).saidOnce("nanoseconds") / 1e6);
            bare.add(bare(command, session.work()));
            if (session.peer() != null && i < timesOfPeer) {
                peer.add(session.peer().run(job).saidOnce("nanoseconds") / 1e6);
            }
        }
        var calm =
                Bootstrap.variationRatio(
                        ours.values(), bare.values(), CONFIDENCE, session.random());
        var medians =
                Bootstrap.medianRatio(ours.values(), bare.values(), CONFIDENCE, session.random());
        return List.of(
                Reading.of("a fixed CPU loop, under the platform", "ms", ours.value())
                        .beside(peer.isEmpty() ? null : peer.value()),
                Reading.of("a fixed CPU loop, bare", "ms", bare.value()),
                Reading.of("median under the platform by median bare", "", medians)
                        .aiming("≤ 1.01", medians.middle() <= MOST_RATIO)
                        .noting("the spread is the 95 % bootstrap interval"),
                Reading.of("CV under the platform by CV bare", "", calm)
                        .noting("the spread is the 95 % bootstrap interval"));
    }

    private static double bare(List<String> command, Path work)
            throws BenchException, IOException, InterruptedException {
        Path output = work.resolve("bare.out");
        Process process = new ProcessBuilder(command).redirectOutput(output.toFile()).start();
        int status = process.waitFor();
        var ran = new Ran(0, 0, null, 0, null, status, null, Files.readString(output));
        return ran.saidOnce("nanoseconds") / 1e6;
    }
}
